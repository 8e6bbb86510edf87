export { type CaptureOptions, createCapture } from './capture.ts';
export type { NamedKey } from './keys.ts';
