/** What nearly all clients send: a body that comes packed has to say so. Nothing else asks for it, so that sizes can be compared. */
export const PACKED = ['accept-encoding', 'gzip'] as const;
