import { svg } from './dom.ts';

interface Shape {
  readonly name: string;
  readonly d: string;
}

const OTHER: Shape = { name: 'other', d: 'M5 2h2v3h3v2H7v3H5V7H2V5h3z' };

/** One shape for each status, so that the picture of coverage does not rest on colour. */
const SHAPES: Readonly<Record<string, Shape>> = {
  200: { name: 's200', d: 'M6 2a4 4 0 1 0 .01 0z' },
  400: { name: 's400', d: 'M2.4 2.4h7.2v7.2h-7.2z' },
  401: { name: 's401', d: 'M6 1.8 10.4 9.8H1.6z' },
  403: { name: 's403', d: 'M6 1.2 10.8 6 6 10.8 1.2 6z' },
  404: { name: 's404', d: 'M1.6 2.2h8.8L6 10.2z' },
  429: { name: 's429', d: 'M2 1.6h8L7 6l3 4.4H2L5 6z' },
};

const FAULT: Shape = {
  name: 's500',
  d: 'M2 3.6 3.6 2 6 4.4 8.4 2 10 3.6 7.6 6 10 8.4 8.4 10 6 7.6 3.6 10 2 8.4 4.4 6z',
};

export function statusShape(status: number | null): SVGSVGElement {
  const shape = shapeOf(status);
  return svg(
    'svg',
    { class: `status-shape ${shape.name}`, viewBox: '0 0 12 12', width: 12, height: 12, 'aria-hidden': 'true' },
    svg('path', { d: shape.d }),
  );
}

function shapeOf(status: number | null): Shape {
  if (status === null || status >= 500) return FAULT;
  return SHAPES[status] ?? OTHER;
}
