/** No header field can have this name, so that only our own server can say where a request came from. */
export const clientHeader = ':client';
