// What modules lay beside the track. Each draws nothing where its module is not played.

import type { PyramidView } from '../../../protocol';
import type { Ring } from '../geometry';

export interface ThingsProps {
  view: PyramidView;
  r: Ring;
}
