import type { Notice } from '../notice.ts';

const MOST_HEADER = 150;
/** A section takes 3,000 characters, after the escapes. */
const MOST_SECTION = 2800;

/** What an incoming webhook of Slack takes, and those of Mattermost, Rocket.Chat and others that take the same. */
export function slackMessage({ subject, text }: Notice): string {
  return JSON.stringify({
    text: escaped(subject),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(subject, MOST_HEADER) } },
      { type: 'section', text: { type: 'mrkdwn', text: `\`\`\`${cut(escaped(text.trimEnd()), MOST_SECTION)}\`\`\`` } },
    ],
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
