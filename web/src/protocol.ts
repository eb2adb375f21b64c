// The messages between client and server, and the values of the game that they carry.
// Written by `make protocol`; edit the Python source instead.

export const PROTOCOL = 1;

// Words

/** A place at the table, counted clockwise from 0. */
export type Seat = number;

/** A camel's colour; which of them race depends on the edition. */
export type Camel = "blue" | "green" | "orange" | "yellow" | "white" | "red" | "purple" | "black";

export type EditionKey = "base" | "second" | "cards";

export type ModuleKey = "long-track" | "spicy" | "photographer" | "position-bets" | "partnerships";

export type FamilyKey = "pyramid" | "cards";

export type Language = "en" | "fr";

export type SeatKind = "open" | "person" | "bot";

export type Phase = "lobby" | "playing" | "over";

/** What people may say to each other at a table. */
export type Talk = "all" | "reactions" | "off";

/** A quick word that every client has a picture and a text for. */
export type Reaction =
  | "hello"
  | "cheer"
  | "lucky"
  | "ouch"
  | "thinking"
  | "patience"
  | "thanks"
  | "well-played";

/** What is entered: dice and tiles; these and what one player does; or everything, turn by turn. */
export type Tracks = "board" | "me" | "all";

export type Side = "oasis" | "mirage";

export type Deck = "winner" | "loser";

export type Source = "own" | "bottom";

export type PyramidWhy = "number-colour" | "only-carrier" | "directly-on-top";

export type PyramidPlaced = "alone" | "top" | "under" | "tile";

export type Direction = "clockwise" | "counterclockwise";

/** What is awaited: four steps of the set-up, a player's action, a die, the additional action. */
export type PyramidStage =
  | "youngest"
  | "start-roll"
  | "start-stack"
  | "crazy-start"
  | "turn"
  | "reveal"
  | "extra"
  | "over";

export type PieceName = "fennec" | "palm";

export type Role = "winner" | "loser";

export type CardsPlaced = "alone" | "top" | "under" | "fennec" | "palm" | "start-card";

export type CardsWhy = "landed" | "passed" | "leg-over";

/**
 * What is awaited: who is youngest, the five start cards, a dealt card, secret choices, a race
 * track action (or a bet before it), the top card, a bet after the race track action, nothing.
 */
export type CardsStage =
  | "youngest"
  | "start"
  | "deal"
  | "leg-setup"
  | "turn"
  | "reveal"
  | "bet"
  | "over";

// Messages

/** One seat of a new table. `mine`: it is played on the device that opens the table. */
export interface SeatPlan {
  kind: SeatKind;
  name?: string;
  bot?: string;
  mine?: boolean;
}

/** How a table is played; `time_limit` is in seconds for a turn, 0 for none. */
export interface Options {
  coach: boolean;
  open_money: boolean;
  time_limit: number;
  /** May the last choice be taken back while nobody has acted on it and no die has fallen? */
  take_back: boolean;
  /** Chosen by hand: the game can be repeated, and no browser adds to its dice. */
  seed: string;
  /** In one line: where the game begins, if not at the set-up. */
  position: string;
  /** Somebody enters what the dice of a real table show. */
  real_dice: boolean;
  /** The seat whose player does; if there is none, the host. */
  keeper: number | null;
  /** Found only by its link: it is in no list, and only those who played see its game again. */
  private: boolean;
  /** May people without a seat look on? */
  watching: boolean;
  talk: Talk;
  /** Do those who look on see what is said? */
  overheard: boolean;
}

/** POST /api/tables. `start`: begin at once; every seat must be taken then. */
export interface NewTable {
  edition: EditionKey;
  modules?: ModuleKey[];
  seats: SeatPlan[];
  options?: Partial<Options>;
  start?: boolean;
}

/** POST /api/tables/{id}/seats/{seat}/take: an open seat; with `token` the seat of a link. */
export interface TakeSeat {
  name?: string;
  token?: string;
}

/**
 * POST /api/tables/{id}/seats/{seat}/give: to `open`, or to a `bot` of a level.
 *
 * One's own seat, or as the host that of somebody who is away. A bot can be called off again with
 * `take` by whoever holds the seat.
 */
export interface GiveSeat {
  kind: "open" | "bot";
  bot?: string;
}

/** One seat as everybody sees it. */
export interface SeatInfo {
  seat: Seat;
  kind: SeatKind;
  name: string;
  /** The level of the bot that plays now, also in place of a person who is away. */
  bot: string;
  /** Is anybody connected who plays this seat? */
  here: boolean;
  /** Does this browser play it? */
  mine: boolean;
  /** Held by a person, though a bot may be playing for him at the moment. */
  reserved: boolean;
}

/** The promise made before the first die, and what it was made with; see docs/fair-dice.md. */
export interface Fairness {
  commitment: string;
  values: string[];
  /** Revealed when the game is over. */
  seed: string | null;
}

/** POST /api/tables/{id}/keeper: who enters what real dice show; `null` is the host. */
export interface NameKeeper {
  seat?: Seat | null;
}

/**
 * POST /api/tables/{id}/company: the host opens or closes the table to others.
 *
 * What is left out stays as it is.
 */
export interface ChangeCompany {
  private?: boolean | null;
  watching?: boolean | null;
  talk?: Talk | null;
  overheard?: boolean | null;
}

/** Who enters what the dice of a real table show, as people are there now. */
export interface Keeper {
  /** One of his; `null` for a host who does not play. */
  seat: Seat | null;
  /** Is it this browser? */
  me: boolean;
}

/** A table without its position. Also pushed over the socket whenever it changes. */
export interface TableInfo {
  type: "table";
  id: string;
  edition: EditionKey;
  modules: ModuleKey[];
  /** The family of games that the edition belongs to: which board it is played on. */
  family: FamilyKey;
  /** Camels that run the other way. */
  crazy: Camel[];
  options: Options;
  phase: Phase;
  seats: SeatInfo[];
  /** Did this browser open the table? */
  host: boolean;
  watchers: number;
  version: number;
  created: string;
  to_move: Seat[];
  /** Seconds left for the turn, where there is a limit. */
  deadline: number | null;
  scores: number[] | null;
  winners: Seat[];
  fairness: Fairness | null;
  /** Where real dice are thrown. */
  keeper: Keeper | null;
  /** The table where the same players go on. */
  rematch: string | null;
  /** The evening that it belongs to. */
  evening: string | null;
  /** The leg in which the game began: one that is played on from a position knows none before. */
  first_leg: number;
  /** Is it played without watchers, and this browser one? Then it is not told of the game. */
  closed: boolean;
}

/** POST /api/tables/{id}/rematch: the same people go on; with another edition if named. */
export interface Rematch {
  edition?: EditionKey;
  modules?: ModuleKey[];
}

/** GET /api/tables/{id}/glance: how a game stands, for whoever plays it and is elsewhere. */
export interface Glance {
  /** As somebody beside the table sees it; nothing before the game. */
  view: View | null;
  /** Seconds since anything changed at the table. */
  idle: number;
}

/** POST /api/tables/{id}/seats/{seat}/link: a token that hands over the seat, once. */
export interface SeatLink {
  token: string;
}

/** GET /api/tables: open ones to join, running ones to watch, and this browser's own. */
export interface Tables {
  join: TableInfo[];
  watch: TableInfo[];
  mine: TableInfo[];
  replays: TableInfo[];
  /** A list of so many goes on: with `?before=` its last table. */
  most: number;
}

/** A module with a word on it. */
export interface ModuleChoice {
  key: ModuleKey;
  title: string;
  text: string;
  needs: ModuleKey | null;
  least_players: number;
}

/** An edition with a word on it; `full_modules_from` players on, all plain modules are in. */
export interface EditionChoice {
  key: EditionKey;
  title: string;
  text: string;
  least_players: number;
  most_players: number;
  full_modules_from: number | null;
  modules: ModuleChoice[];
}

/**
 * A bot with a word on it.
 *
 * `rung` is its place on the ladder of strengths, 1 for the weakest; bots beside it have 0.
 */
export interface BotChoice {
  key: string;
  title: string;
  text: string;
  rung: number;
}

/** GET /api/choices?language=: what can be played, and against whom. */
export interface Choices {
  editions: EditionChoice[];
  bots: BotChoice[];
}

/**
 * GET /api/invitation: where others reach this server, for links that friends can open.
 *
 * POST lets others of the network in, if who asks sits at the machine that the server runs on.
 */
export interface Invitation {
  /** `null` where it does not know better than the address that was asked. */
  origin: string | null;
}

/** The first message. `seat`: one of this browser's seats, or `null` to watch. */
export interface Hello {
  type: "hello";
  protocol: number;
  language?: Language;
  seat?: Seat | null;
  /** Up to 64 characters from this browser that go into the dice, if the game has not begun. */
  value?: string;
}

/** Look from another seat of this browser from now on, or in another language. */
export interface Look {
  type: "look";
  seat: Seat | null;
  language?: Language;
}

/** Play `action`, one of the legal list of `version`. `id` is the client's own. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  seat: Seat;
  action: GameAction;
}

/**
 * What the dice of a real table show, at `version`: outcomes that were `asked` for.
 *
 * `track` instead: the set-up as it lies on the table, with the seat that is `first`.
 * `again`: what was entered last was wrong.
 */
export interface Enter {
  type: "enter";
  id: string;
  version: number;
  outcomes?: { type: string; [field: string]: unknown }[];
  track?: Partial<Record<string, Camel[]>> | null;
  first?: Seat;
  again?: boolean;
}

/** Switch the coach on or off for this socket. */
export interface Coach {
  type: "coach";
  on: boolean;
}

/** Ask why the bot in `seat` made its latest move. */
export interface Why {
  type: "why";
  seat: Seat;
}

/**
 * Say something to the table from a seat of one's own: a text, or a reaction.
 *
 * `id` is the client's own, and comes back with what everybody hears, or with the refusal.
 */
export interface Say {
  type: "say";
  id: string;
  seat: Seat;
  text?: string;
  reaction?: Reaction | null;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** An event as this seat may see it, and the sentence for it. */
export interface Said {
  event: GameEvent;
  text: string;
}

/** A legal action, its label, and the clauses of the rules that it follows from. */
export interface Choice {
  action: GameAction;
  text: string;
  /** The help topic: the kind of action. GET /api/help tells what is to be said of each. */
  topic: string;
}

/** Something that real dice may show; `ends`: the game would be over, for good. */
export interface Thrown {
  outcome: { type: string; [field: string]: unknown };
  text: string;
  ends: boolean;
}

/** Chance is awaited at a table with real dice. */
export interface Asked {
  /** Whose player alone sees it and enters it; `null`: whoever enters the dice. */
  seat: Seat | null;
  /** Told only to those who may see it; none for the start roll, where a `track` is entered. */
  outcomes: Thrown[];
}

/**
 * The table from one seat after a move. `fresh`: shown from scratch, nothing to animate.
 *
 * `events` are those since `version - 1` in this socket's count of updates, or, when fresh,
 * the latest ones for the log. `version` is the number of moves made, chance included.
 */
export interface Update {
  type: "update";
  version: number;
  seat: Seat | null;
  fresh: boolean;
  view: View;
  to_move: Seat[];
  legal: Choice[];
  events: Said[];
  over: boolean;
  /** May this seat take back its last choice? Then it acts with `{"type": "take-back"}`. */
  take_back: boolean;
  asked: Asked | null;
  /** Can what was entered last of real dice be taken back? */
  again: boolean;
  /** The `id` of the client's action that made this update, on its own sockets. */
  acted: string | null;
}

/** One camel: its chances for each place of the leg, and to win and lose the race. */
export interface CamelOdds {
  camel: Camel;
  places: number[];
  winner: number;
  loser: number;
}

/** What a legal action is worth, and why, in a line. */
export interface ValueOf {
  action: GameAction;
  value: number;
  text: string;
  why: string;
}

/** The coach's word on `version`, for the seat that asked. */
export interface Advice {
  type: "advice";
  version: number;
  seat: Seat | null;
  odds: CamelOdds[];
  values: ValueOf[];
  method: string;
  /** How the odds are known: exact, from a table, simulated with an error. */
  text: string;
}

/** Why a bot did what it did. */
export interface BotReason {
  type: "reason";
  seat: Seat;
  text: string;
}

/** What is wrong, as a code and in words; `id` is that of the action it answers. */
export interface Refusal {
  type: "error";
  code: string;
  text: string;
  id: string | null;
}

/** Somebody said something. It is text and nothing else, and no record holds it. */
export interface Spoken {
  type: "spoken";
  id: string;
  seat: Seat;
  text: string;
  reaction: Reaction | null;
  /** Was it said before this client came? */
  old: boolean;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

/** A device that has used a link. */
export interface DeviceInfo {
  id: string;
  name: string;
  /** In seconds since 1970. */
  since: number;
  /** Is it this one? */
  here: boolean;
}

/** GET /api/devices */
export interface Devices {
  devices: DeviceInfo[];
  /** Does this browser act for another one at the moment? */
  guest: boolean;
}

/** POST /api/devices/link: a token that is good once, for so many seconds. */
export interface DeviceLink {
  token: string;
  seconds: number;
}

/** POST /api/devices/use: this browser acts for whoever made the link from now on. */
export interface UseDevice {
  token: string;
  name?: string;
}

/**
 * POST /api/evenings. `size` is the number of seats at a table, filled up with bots.
 *
 * The rounds are played with the editions in turn, and with those `modules` that an edition has.
 * `automatic`: the next round begins when all games of a round are over; the first one, and any
 * other if wished, is begun by the host.
 */
export interface NewEvening {
  name?: string;
  size?: number;
  rounds?: number;
  editions?: string[];
  modules?: string[];
  bot?: string;
  coach?: boolean;
  time_limit?: number;
  automatic?: boolean;
}

/** POST /api/evenings/{id}/sit */
export interface SitDown {
  name?: string;
}

/** Somebody who takes part; others name him by his number in the list. */
export interface EveningPerson {
  name: string;
  left: boolean;
}

/** A table of a round; its people have the first seats. */
export interface EveningTable {
  table: string;
  people: number[];
  phase: Phase;
  mine: boolean;
  money: number[] | null;
}

/** A round that was drawn. */
export interface EveningRound {
  edition: EditionKey;
  modules: ModuleKey[];
  tables: EveningTable[];
}

/** A line of the standings. */
export interface EveningStanding {
  place: number;
  person: number;
  points: number;
  wins: number;
  money: number;
  games: number;
}

/** GET /api/evenings/{id}, and the answer to all that changes it. */
export interface EveningInfo {
  id: string;
  name: string;
  host: boolean;
  size: number;
  rounds: number;
  editions: EditionKey[];
  modules: ModuleKey[];
  bot: string;
  automatic: boolean;
  over: boolean;
  people: EveningPerson[];
  /** The number of whoever asks, if he takes part. */
  me: number | null;
  played: EveningRound[];
  standings: EveningStanding[];
}

/** An evening in a list; `table` is where whoever asks is awaited now. */
export interface ListedEvening {
  id: string;
  name: string;
  rounds: number;
  played: number;
  over: boolean;
  table: string | null;
}

/** GET /api/evenings: those that this browser made or takes part in, the latest first. */
export interface ListedEvenings {
  evenings: ListedEvening[];
}

/**
 * POST /api/follows. A game from its set-up, or variations: of a position in one line, of a
 * finished game after so many moves (`replay` and `version`), of a `table` as it stands,
 * with what the first `known` seat knows if it is this browser's, or of a `follow` of this
 * browser with other `modules` and players.
 *
 * `known`: players whose hidden cards are entered as well.
 */
export interface NewFollow {
  edition?: string;
  modules?: string[];
  names?: string[];
  tracks?: Tracks;
  known?: Seat[];
  notation?: string;
  replay?: string;
  table?: string;
  follow?: string;
  version?: number;
}

/**
 * POST /api/follows/{id}: something was entered at `revision`.
 *
 * `enter`: `moves` that were offered together. `turn-over`: what the hidden card of
 * `entry` was. `go`: to an `entry`. `edit`: fields of the `position`, those of
 * players one by one (`null`: worked out again), or all of it as `notation`.
 * `settings`: who tracks what, and the players' names.
 */
export interface FollowChange {
  revision: number;
  do: "enter" | "undo" | "redo" | "go" | "edit" | "turn-over" | "settings";
  moves?: { type: string; [field: string]: unknown }[];
  unknown?: boolean;
  entry?: number;
  position?: object;
  notation?: string;
  tracks?: Tracks | null;
  known?: Seat[] | null;
  names?: string[] | null;
}

/** Moves that can be entered together, and a label; the first is an action or an outcome. */
export interface OfferInfo {
  moves: { type: string; [field: string]: unknown }[];
  text: string;
  unknown: boolean;
}

/** A card that is to be turned over, and what it can be. */
export interface FaceDown {
  entry: number;
  text: string;
  faces: OfferInfo[];
}

/** Something that was entered. */
export interface EntryInfo {
  entry: number;
  text: string;
  seat: Seat | null;
}

/** A followed game in a list. */
export interface FollowInfo {
  id: string;
  edition: EditionKey;
  modules: ModuleKey[];
  names: string[];
  created: string;
  leg: number;
  over: boolean;
}

/** GET /api/follows: those of this browser, the latest first. */
export interface Follows {
  follows: FollowInfo[];
}

/** GET /api/follows/{id}?after=&language=: how it stands; 204 if it is still at `after`. */
export interface Followed {
  id: string;
  revision: number;
  mine: boolean;
  edition: EditionKey;
  modules: ModuleKey[];
  family: FamilyKey;
  crazy: Camel[];
  /** All camels, in the order in which they are listed. */
  racers: Camel[];
  names: string[];
  tracks: Tracks;
  /** As far as this browser knows their cards, too. */
  known: Seat[];
  /** `chance`, `action`, `turn-over` or `over`. */
  awaiting: string;
  to_move: Seat[];
  view: View;
  offers: OfferInfo[];
  /** What the player of this browser could do if it were his turn. */
  others: OfferInfo[];
  face_down: FaceDown[];
  /** What the latest entry brought. */
  events: Said[];
  path: EntryInfo[];
  variations: EntryInfo[];
  undo: boolean;
  redo: boolean;
  /** Once the game is over, and all cards are turned over. */
  scores: number[] | null;
  winners: Seat[];
  notation: string;
  link: string;
  /** Is there a record of it? */
  record: boolean;
}

/**
 * GET /api/follows/{id}/odds?before=&champion=&language=: the odds at an entry.
 *
 * With `before` also those of the entry before it, for the same seat. The champion's word takes
 * longer than all the rest, and comes only with `champion`.
 */
export interface FollowOdds {
  revision: number;
  entry: number;
  advice: Advice;
  before: Advice | null;
  /** For each space, how many movements are expected to end there in this leg. */
  landings: Partial<Record<string, number>>;
}

/** One move of a finished game: what it was, what happened, and the table after it. */
export interface ReplayStep {
  version: number;
  seat: Seat | null;
  text: string;
  events: Said[];
  view: View;
  scores: number[];
  /** The reason of the bot that made it, if one did. */
  why: string;
}

/** GET /api/replays/{id}?language=, or POST /api/replays with a record in the body. */
export interface Replay {
  id: string | null;
  edition: EditionKey;
  modules: ModuleKey[];
  family: FamilyKey;
  /** Both as in a `TableInfo`. */
  crazy: Camel[];
  names: string[];
  steps: ReplayStep[];
  winners: Seat[];
  /** What a check of the dice says, in words. */
  fair: string;
}

/** A leg that has been scored: all that the move which ended it brought, and the table then. */
export interface LegEnd {
  leg: number;
  version: number;
  events: Said[];
  view: View;
}

/** GET /api/tables/{id}/legs?seat=&language=, as that seat, or a spectator, saw them. */
export interface Legs {
  legs: LegEnd[];
}

/** One rule in our words. */
export interface Clause {
  id: string;
  kind: string;
  text: string;
  rulings: string[];
}

export interface RuleSection {
  key: string;
  title: string;
  clauses: Clause[];
}

/** A part of a game told in short. */
export interface RuleTopic {
  title: string;
  text: string;
}

export interface RuleBook {
  key: string;
  title: string;
  editions: EditionKey[];
  /** The game in short; nothing for books that are no game of their own. */
  short: RuleTopic[];
  sections: RuleSection[];
}

/** GET /api/rules?language= */
export interface Rules {
  books: RuleBook[];
}

/** What something on the table is: an action, a piece, a line of a scoring. */
export interface HelpTopic {
  topic: string;
  title: string;
  text: string;
  clauses: Clause[];
}

/**
 * GET /api/help?edition=&modules=&language= with modules parted by commas.
 *
 * A topic is the `type` of an action or event, or the name of a piece. The steps of the
 * first-game guide come last, in their order, as `guide.<number>.<topic it points at>`; three
 * of them point at `board`, at `actions` and at `help`.
 */
export interface Help {
  topics: HelpTopic[];
}

/** Something that could be done: its chance to win, and money in the end, on average. */
export interface ReviewedOption {
  text: string;
  chance: number;
  money: number;
  /** What it is worth by itself, part by part, in words. */
  parts: string;
}

/** One choice, judged by what its player could know then; see docs/review.md. */
export interface ReviewedDecision {
  /** Of the table after it, as in a `ReplayStep`. */
  version: number;
  seat: Seat;
  options: ReviewedOption[];
  played: number;
  obvious: number | null;
  cost: number;
  money: number;
  error: number;
  verdict: string;
  find: number;
  why: string;
  hidden: boolean;
}

/** Everybody's chance to win after a step of the replay, as shares. */
export interface ReviewedMoment {
  version: number;
  chances: number[];
}

/** One player's game: the result less the equal share is what the four parts add up to. */
export interface ReviewedPlayer {
  result: number;
  own: number;
  others: number;
  chance: number;
  start: number;
  accuracy: number | null;
  decisions: number;
  mistakes: number;
  costliest: number[];
  finds: number[];
  luckiest: number | null;
  /** All four are versions of a `ReplayStep`. */
  unluckiest: number | null;
}

/**
 * GET /api/replays/{id}/review?language=, or POST /api/reviews with a record in the body.
 *
 * Ask again until it is complete: it is made as long as somebody asks, and kept.
 */
export interface GameReview {
  done: number;
  total: number;
  complete: boolean;
  over: boolean;
  error: number;
  turned: number | null;
  moments: ReviewedMoment[];
  decisions: ReviewedDecision[];
  players: ReviewedPlayer[];
  /** What the numbers know and do not know, in words. */
  note: string;
}

/** One puzzle of the list. */
export interface PuzzleInfo {
  id: number;
  edition: EditionKey;
  theme: string;
  difficulty: string;
}

/** GET /api/puzzles: all of them, and which is that of today, the same for everybody. */
export interface Puzzles {
  today: number;
  day: string;
  puzzles: PuzzleInfo[];
}

/** An action of a puzzle: what it is worth on average, and why. */
export interface PuzzleChoice {
  action: GameAction;
  text: string;
  value: number;
  why: string;
}

/**
 * GET /api/puzzles/{id}?language= with the table as the seat that is to act sees it.
 *
 * `choices` are in the order in which the rules list them; `solution` and `obvious` say
 * which of them are which. Nothing here is a secret: whoever wants to look, looks.
 */
export interface PuzzleShown {
  id: number;
  edition: EditionKey;
  modules: ModuleKey[];
  family: FamilyKey;
  crazy: Camel[];
  theme: string;
  difficulty: string;
  seat: Seat;
  names: string[];
  view: View;
  choices: PuzzleChoice[];
  solution: number;
  obvious: number;
  hints: string[];
  /** In one line, to be analysed. */
  position: string;
}

/** One finished game of this browser, seat by seat. */
export interface PlayedGame {
  id: string;
  created: string;
  edition: EditionKey;
  modules: ModuleKey[];
  names: string[];
  /** The level of the bot at a seat; empty where a person played. */
  bots: string[];
  /** Several where a device was shared. */
  mine: Seat[];
  money: number[];
  winners: Seat[];
  /** Of the one seat of this browser, from the review if there is one; see docs/review.md. */
  accuracy: number | null;
  /** What dice and cards gave or took, in shares of a victory. */
  luck: number | null;
  /** What its own choices did. */
  choices: number | null;
}

/** GET /api/me/games: the latest first. */
export interface PlayedGames {
  games: PlayedGame[];
  /** Older ones than so many are not told. */
  most: number;
}

/** DELETE /api/me/games: how many games were forgotten. */
export interface Forgotten {
  games: number;
}

export type ClientMessage = Hello | Look | Act | Enter | Coach | Why | Say | Ping;

export type ServerMessage = TableInfo | Update | Advice | BotReason | Spoken | Refusal | Pong;

// Views

/** Supporting dice that are not in the pyramid, by camel. */
export interface Supporting {
  pedestal: Camel[];
  crater?: Camel[];
}

/** Who is photographer and where the camera points; `null` while the tile is free. */
export interface Camera {
  seat?: Seat;
  space?: number;
}

/** A Leg Betting tile in front of a player; `bet` is the place of a Position tile on it. */
export interface LegTile {
  camel: Camel;
  value: number;
  bet?: number;
}

export interface DesertTile {
  space: number;
  side: Side;
}

/** One player as others see him; `money` and `hand` are `null` where they are hidden. */
export interface PyramidPlayerView {
  money: number | null;
  leg_tiles: LegTile[];
  pyramid_tiles: number;
  tile: DesertTile | null;
  hand_size: number;
  hand: Camel[] | null;
  partner: Seat | null;
}

/** A card in a betting deck: whose it is, and the camel on it if the viewer may know. */
export interface CardBack {
  seat: Seat;
  camel: Camel | null;
}

/** The table from one seat. */
export interface PyramidView {
  edition: "base" | "second";
  modules: ModuleKey[];
  seat: Seat | null;
  stage: PyramidStage;
  turn: Seat;
  marker: Seat;
  leg: number;
  length: number;
  /** Camels on each occupied space, bottom to top. */
  stacks: Partial<Record<number, Camel[]>>;
  ranking: Camel[];
  players: PyramidPlayerView[];
  /** Values left of each Leg Betting stack, top first. */
  leg_stacks: Partial<Record<Camel, number[]>>;
  /** Dice in the pyramid; everybody can tell from those that are out. */
  dice: string[];
  tents: [string, number][];
  pyramid_tiles: number;
  winner_deck: CardBack[];
  loser_deck: CardBack[];
  camera: Camera | null;
  position_tiles: number[] | null;
  partnerships: boolean;
  supporting: Supporting | null;
}

/** A piece on the track and who has its card. */
export interface PieceView {
  space: string;
  seat: Seat;
}

/** A racing card: +1 or +2 for one camel (C-05). */
export interface Card {
  camel: Camel;
  value: number;
}

/** A leg betting "winner" card in front of a player. */
export interface WinnerCard {
  camel: Camel;
  value: number;
}

/** One player as the viewer sees him; `null` for what is hidden, or not there. */
export interface CardsPlayerView {
  money: number | null;
  hand_size: number;
  hand: Card[] | null;
  discarded: Card[] | null;
  contributed: Card[] | null;
  /** Shown to all this leg, or one's own choice before that. */
  intel: Card | null;
  played: Card | null;
  /** The choice of the leg set-up that this player still owes. */
  choosing: "discard" | "contribute" | "intel" | null;
  winner_cards: WinnerCard[];
  midfield_cards: Camel[];
  overall_winner: Camel | null;
  overall_loser: Camel | null;
}

/** The table from one seat. */
export interface CardsView {
  edition: "cards";
  modules: ModuleKey[];
  seat: Seat | null;
  stage: CardsStage;
  turn: Seat;
  leg: number;
  /** Seats from the youngest on, as far as known. */
  ages: Seat[];
  bet_made: boolean;
  /** Labels of the spaces, from the start card to the finish card. */
  track: string[];
  /** Camels by space, bottom to top; side by side on `"start"`, crossed on `"finish"`. */
  stacks: Partial<Record<string, Camel[]>>;
  ranking: Camel[];
  places: Partial<Record<Camel, number>>;
  fennec: PieceView | null;
  palm: PieceView | null;
  players: CardsPlayerView[];
  /** Values left beneath the track, top first. */
  winner_stacks: Partial<Record<Camel, number[]>>;
  midfield_cards: Camel[];
  overall_winner_cards: Camel[];
  overall_loser_cards: Camel[];
  revealed: Card[];
  /** Cards put into the racing deck, less those revealed. */
  deck_size: number;
  /** Cards of the shuffled pile that are still to be revealed or dealt in the set-up. */
  undealt: number;
  discard_size: number;
}

export type View = PyramidView | CardsView;

// Actions

/** Leave the action out that may follow the normal one. */
export interface EndTurn {
  type: "end-turn";
  seat: Seat;
}

/** Take the top Leg Betting tile (betting ticket) of one colour (B-29). */
export interface TakeLegTile {
  type: "leg-tile";
  seat: Seat;
  camel: Camel;
}

/** Place or move one's Desert tile (spectator tile), with a side up (B-32, B-35, B-36). */
export interface PlaceTile {
  type: "desert-tile";
  seat: Seat;
  space: number;
  side: Side;
}

/** Take a Pyramid tile (pyramid ticket); a die is revealed at once (B-37, B-38). */
export interface TakePyramidTile {
  type: "pyramid-tile";
  seat: Seat;
}

/** Lay a Race Betting card (finish card) face down on one deck (B-47, B-48). */
export interface BetOnRace {
  type: "race-card";
  seat: Seat;
  deck: Deck;
  camel: Camel;
}

/** Become the photographer, or point the camera at another space (X2-03, X2-04, X2-06). */
export interface PlaceCamera {
  type: "camera";
  seat: Seat;
  space: number;
}

/** Cover an own Leg Betting tile, or the bottom one of a stack, with a place (X3-03). */
export interface BetOnPosition {
  type: "position-tile";
  seat: Seat;
  place: number;
  source: Source;
  camel: Camel;
  value: number;
}

/** Enter into a betting partnership; the other cannot refuse (X4-03, S-57). */
export interface Partner {
  type: "partnership";
  seat: Seat;
  partner: Seat;
}

/** Give back a Pyramid tile and put a Supporting die into the pyramid (X1-11). */
export interface AddSupportingDie {
  type: "supporting-die";
  seat: Seat;
  camel: Camel;
}

export type PyramidAction =
  | EndTurn
  | TakeLegTile
  | PlaceTile
  | TakePyramidTile
  | BetOnRace
  | PlaceCamera
  | BetOnPosition
  | Partner
  | AddSupportingDie;

/** Put the gray number of dealt cards face down onto the discard pile (C-20). */
export interface Discard {
  type: "discard";
  seat: Seat;
  cards: Card[];
}

/** Put the green number of cards face down into the racing deck (C-21). */
export interface Contribute {
  type: "contribute";
  seat: Seat;
  cards: Card[];
}

/** Choose the "intel" card, which all see once everybody has chosen (C-22). */
export interface ShowIntel {
  type: "intel";
  seat: Seat;
  card: Card;
}

/** Put the fennec or the palm tree onto an empty space and take its card (C-29). */
export interface PlacePiece {
  type: "piece";
  seat: Seat;
  piece: PieceName;
  space: string;
}

/** Reveal the top card of the racing deck (C-32). */
export interface RevealCard {
  type: "reveal";
  seat: Seat;
}

/** Play the racing card from one's hand (C-38). */
export interface PlayHandCard {
  type: "hand-card";
  seat: Seat;
  card: Card;
}

/** Take the top leg betting "winner" card of one colour (C-40). */
export interface TakeWinnerCard {
  type: "winner-card";
  seat: Seat;
  camel: Camel;
}

/** Take the leg betting "midfield" card of one colour (C-40). */
export interface TakeMidfieldCard {
  type: "midfield-card";
  seat: Seat;
  camel: Camel;
}

/** Take a final betting "overall winner" or "overall loser" card (C-42, C-43). */
export interface TakeOverallCard {
  type: "overall-card";
  seat: Seat;
  role: Role;
  camel: Camel;
}

export type CardsAction =
  | EndTurn
  | Discard
  | Contribute
  | ShowIntel
  | PlacePiece
  | RevealCard
  | PlayHandCard
  | TakeWinnerCard
  | TakeMidfieldCard
  | TakeOverallCard;

export type GameAction = PyramidAction | CardsAction;

// Events

/** Who is youngest of those whose age was not known yet. */
export interface YoungestKnown {
  type: "youngest";
  seat: Seat;
}

/** `seat` has the first turn. */
export interface LegStarted {
  type: "leg-started";
  leg: number;
  seat: Seat;
}

/** A player left the action out that may follow the normal one. */
export interface TurnEnded {
  type: "turn-ended";
  seat: Seat;
}

/** The net of a leg scoring; `paid` differs from `total` where the floor waives a rest. */
export interface LegPaid {
  type: "leg-paid";
  seat: Seat;
  total: number;
  paid: number;
}

/** Everybody's money, and who has most of it. */
export interface GameOver {
  type: "game-over";
  money: number[];
  winners: Seat[];
}

/** A racing camel stands on its first space (B-15). */
export interface CamelStarted {
  type: "camel-started";
  camel: Camel;
  space: number;
}

/** The camels that start on one space, from the bottom to the top (RB-18). */
export interface CamelsStacked {
  type: "camels-stacked";
  space: number;
  camels: Camel[];
}

/** A crazy camel stands where its die has put it (S-16). */
export interface CrazyCamelStarted {
  type: "crazy-camel-started";
  camel: Camel;
  number: number;
  space: number;
}

/** `colour` is the colour of the number, on the grey die only. */
export interface DieRevealed {
  type: "die-revealed";
  die: string;
  number: number;
  colour?: Camel;
}

/** `unit` from the bottom to the top; `placed` says how it came to stand on `end`. */
export interface PyramidUnitMoved {
  type: "unit-moved";
  unit: Camel[];
  start: number;
  end: number;
  placed: PyramidPlaced;
}

/** `unit` has gone over the finish line: the race is over (B-62, S-49). */
export interface PyramidFinishCrossed {
  type: "finish-crossed";
  unit: Camel[];
  start: number;
  direction: Direction;
}

/** `seat` has the starting player marker now. */
export interface MarkerPassed {
  type: "marker-passed";
  seat: Seat;
}

/** The racing camels at the end of a leg, the first of them first. */
export interface PyramidLegRanked {
  type: "leg-ranked";
  leg: number;
  ranking: Camel[];
}

/** The racing camels at the end of the race; the first is the overall winner. */
export interface RaceRanked {
  type: "race-ranked";
  ranking: Camel[];
  winner: Camel;
  loser: Camel;
}

/** The top tile of one stack lies before `seat` (B-29). */
export interface LegTileTaken {
  type: "leg-tile-taken";
  seat: Seat;
  camel: Camel;
  value: number;
}

/** What a Leg Betting tile brought, by the place of its camel. */
export interface LegTileScored {
  type: "leg-tile-scored";
  seat: Seat;
  amount: number;
  camel: Camel;
  value: number;
  place: number;
}

/** `left` is the space the tile was moved away from, if it was on the track. */
export interface TilePlaced {
  type: "tile-placed";
  seat: Seat;
  space: number;
  side: Side;
  left?: number;
}

/** A unit has stopped on the tile of `seat`. */
export interface TilePaid {
  type: "tile-paid";
  seat: Seat;
  space: number;
  side: Side;
  amount: number;
}

/** `seat` has a Pyramid tile more; a die comes out. */
export interface PyramidTileTaken {
  type: "pyramid-tile-taken";
  seat: Seat;
}

/** What the Pyramid tiles of a leg brought. */
export interface PyramidTilesScored {
  type: "pyramid-tiles-scored";
  seat: Seat;
  amount: number;
  tiles: number;
}

/** The camel on the card is its owner's secret (RB-21). */
export interface RaceCardPlaced {
  type: "race-card-placed";
  seat: Seat;
  deck: Deck;
  camel: Camel | null;
}

/** One card of a deck. `rank` counts right cards (0: wrong); `amount` is what was paid. */
export interface RaceCardScored {
  type: "race-card-scored";
  seat: Seat;
  deck: Deck;
  camel: Camel;
  rank: number;
  amount: number;
}

/** `seat` is the photographer; the camera points at `space`. */
export interface CameraPlaced {
  type: "camera-placed";
  seat: Seat;
  space: number;
}

/** A unit has stopped before the camera and pays. */
export interface PhotoTaken {
  type: "photo-taken";
  seat: Seat;
  space: number;
  unit: Camel[];
  amount: number;
}

/** A Leg Betting tile is covered with a place. */
export interface PositionTileTaken {
  type: "position-tile-taken";
  seat: Seat;
  place: number;
  source: Source;
  camel: Camel;
  value: number;
}

/** `bet` is the place on the tile, `place` the one the camel holds. */
export interface PositionTileScored {
  type: "position-tile-scored";
  seat: Seat;
  amount: number;
  camel: Camel;
  bet: number;
  place: number;
}

/** Two players are partners until the end of the leg. */
export interface PartnersMade {
  type: "partners-made";
  seat: Seat;
  partner: Seat;
}

/** A copy of one reward of the partner, who keeps his own; the rest says which piece it was. */
export interface PartnerCopied {
  type: "partner-copied";
  seat: Seat;
  amount: number;
  partner: Seat;
  piece: "leg-tile" | "position-tile" | "pyramid-tile";
  camel?: Camel;
  value?: number;
  bet?: number;
}

/** By a player (`seat`), or by the rule for the camel in last place (`null`). */
export interface SupportingDieAdded {
  type: "supporting-die-added";
  camel: Camel;
  seat?: Seat;
}

/** A Supporting die has moved its camel and is put away. */
export interface SupportingDieUsed {
  type: "supporting-die-used";
  camel: Camel;
  where: "pedestal" | "crater";
}

/** Which crazy camel the grey die moves, and by which rule. */
export interface CrazyCamelChosen {
  type: "crazy-camel-chosen";
  camel: Camel;
  why: PyramidWhy;
}

export type PyramidEvent =
  | YoungestKnown
  | LegStarted
  | TurnEnded
  | LegPaid
  | GameOver
  | CamelStarted
  | CamelsStacked
  | CrazyCamelStarted
  | DieRevealed
  | PyramidUnitMoved
  | PyramidFinishCrossed
  | MarkerPassed
  | PyramidLegRanked
  | RaceRanked
  | LegTileTaken
  | LegTileScored
  | TilePlaced
  | TilePaid
  | PyramidTileTaken
  | PyramidTilesScored
  | RaceCardPlaced
  | RaceCardScored
  | CameraPlaced
  | PhotoTaken
  | PositionTileTaken
  | PositionTileScored
  | PartnersMade
  | PartnerCopied
  | SupportingDieAdded
  | SupportingDieUsed
  | CrazyCamelChosen;

/** `count` spaces were added; `space` is now the last before the finish card (C-53). */
export interface TrackExtended {
  type: "track-extended";
  count: number;
  space: string;
}

/** An empty race track card was flipped to one single `space` (C-24). */
export interface SandstormCame {
  type: "sandstorm";
  space: string;
}

/** All the cards dealt to one seat; only that seat sees which. */
export interface CardsDealt {
  type: "cards-dealt";
  seat: Seat;
  count: number;
  cards?: Card[];
}

/** A seat's choice for the discard pile (C-20). */
export interface CardsDiscarded {
  type: "cards-discarded";
  seat: Seat;
  count: number;
  cards?: Card[];
}

/** A seat's choice for the racing deck (C-21). */
export interface CardsContributed {
  type: "cards-contributed";
  seat: Seat;
  count: number;
  cards?: Card[];
}

/** A seat's "intel" card lies face down in front of it (C-22). */
export interface IntelChosen {
  type: "intel-chosen";
  seat: Seat;
  card?: Card;
}

/** All "intel" is shown at the same time (C-22, RC-27). */
export interface IntelShown {
  type: "intel-shown";
  seat: Seat;
  card: Card;
}

/** The racing deck is shuffled and lies ready with `count` cards. */
export interface DeckBuilt {
  type: "deck-built";
  count: number;
}

/** The fennec or the palm tree stands on the track, its card lies before `seat` (C-29). */
export interface PiecePlaced {
  type: "piece-placed";
  seat: Seat;
  piece: PieceName;
  space: string;
}

/** The top card, revealed by `seat`; by nobody while the starting positions are found. */
export interface CardRevealed {
  type: "card-revealed";
  card: Card;
  seat?: Seat;
}

/** A +2 from the hand moves only 1 (C-39). */
export interface HandCardPlayed {
  type: "hand-card-played";
  seat: Seat;
  card: Card;
}

/** The top card of one stack of leg betting "winner" cards (C-40). */
export interface WinnerCardTaken {
  type: "winner-card-taken";
  seat: Seat;
  camel: Camel;
  value: number;
}

/** The leg betting "midfield" card of one colour (C-40). */
export interface MidfieldCardTaken {
  type: "midfield-card-taken";
  seat: Seat;
  camel: Camel;
}

/** A final betting card of one role (C-42). */
export interface OverallCardTaken {
  type: "overall-card-taken";
  seat: Seat;
  role: Role;
  camel: Camel;
}

/** The old card goes back above the track when another is taken (C-43). */
export interface OverallCardReturned {
  type: "overall-card-returned";
  seat: Seat;
  role: Role;
  camel: Camel;
}

/** `unit` from the bottom to the top; `placed` says how it came to stand on `end`. */
export interface CardsUnitMoved {
  type: "unit-moved";
  unit: Camel[];
  start: string;
  end: string;
  placed: CardsPlaced;
}

/** Piece and card go back beside the track; `seat` held the card (C-34, C-36, C-37). */
export interface PieceReturned {
  type: "piece-returned";
  seat: Seat;
  piece: PieceName;
  space: string;
  why: CardsWhy;
}

/** A unit has reached or passed the finish card: the race is over (C-54). */
export interface CardsFinishCrossed {
  type: "finish-crossed";
  unit: Camel[];
  start: string;
}

/** `ranking` on the track; `camels` still on the start card share fifth place (C-63). */
export interface CardsLegRanked {
  type: "leg-ranked";
  leg: number;
  ranking: Camel[];
  camels?: Camel[];
}

/** What a leg betting "winner" card brought, by the place of its camel (C-46). */
export interface WinnerCardScored {
  type: "winner-card-scored";
  seat: Seat;
  amount: number;
  camel: Camel;
  value: number;
  place: number;
}

/** What a leg betting "midfield" card brought, by the place of its camel (C-47). */
export interface MidfieldCardScored {
  type: "midfield-card-scored";
  seat: Seat;
  amount: number;
  camel: Camel;
  place: number;
}

/** What the card of a piece that is still on the track cost (C-48). */
export interface PieceCardScored {
  type: "piece-card-scored";
  seat: Seat;
  amount: number;
  piece: PieceName;
}

/** What a final betting card brought, by the place of its camel (C-56, C-57). */
export interface OverallCardScored {
  type: "overall-card-scored";
  seat: Seat;
  amount: number;
  role: Role;
  camel: Camel;
  place: number;
}

/** The net of the final betting cards, a step of its own (C-55, RC-14). */
export interface FinalPaid {
  type: "final-paid";
  seat: Seat;
  total: number;
  paid: number;
}

export type CardsEvent =
  | YoungestKnown
  | LegStarted
  | TurnEnded
  | LegPaid
  | GameOver
  | TrackExtended
  | SandstormCame
  | CardsDealt
  | CardsDiscarded
  | CardsContributed
  | IntelChosen
  | IntelShown
  | DeckBuilt
  | PiecePlaced
  | CardRevealed
  | HandCardPlayed
  | WinnerCardTaken
  | MidfieldCardTaken
  | OverallCardTaken
  | OverallCardReturned
  | CardsUnitMoved
  | PieceReturned
  | CardsFinishCrossed
  | CardsLegRanked
  | WinnerCardScored
  | MidfieldCardScored
  | PieceCardScored
  | OverallCardScored
  | FinalPaid;

export type GameEvent = PyramidEvent | CardsEvent;
