/** Everything of the workbench but its page is below this; nothing below the API's base path is its own. */
export const root = '/_workbench';

/** Where a request is shown: to a browser in the page, to programs as JSON. */
export function logUrl(requestId: string): string {
  return `${root}/requests/${requestId}`;
}
