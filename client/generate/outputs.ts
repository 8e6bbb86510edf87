import { TASKS } from '../tasks/task-names.ts';
import { task } from '../tasks/tasks.ts';
import { situations } from '../trouble/situations.ts';

export function outputs(): [string, string][] {
  return [['docs/client-tasks.md', tasksPage()]];
}

function tasksPage(): string {
  const tasks = TASKS.map((name) => {
    const { title, parameters, answer } = task(name);
    return `| \`${name}\` | ${title} | ${parameters} | ${answer} |`;
  });
  const rows = situations.map(
    ({ id, title, requirement, allows }) =>
      `| \`${id}\` | ${title} | [${requirement}](client-requirements.md) | ${allows} |`,
  );
  return `# What a client is asked, and what it meets

Generated from client/ by scripts/generate.ts: change the data there, then \`npm run generate\`.

## Tasks

Times are in ISO 8601 with \`Z\`. Each task's parameters come with its name in one line of JSON on standard input.

| task | what it is | parameters | the answer has |
|---|---|---|---|
${tasks.join('\n')}

## Situations

Each task is done once with nothing in its way. Then each situation comes about in one of the tasks that it can come about in, and
some of them together; \`--seed\` decides which. The last column is what a client may do that keeps its promises.

| situation | what happens | it shows | right is |
|---|---|---|---|
${rows.join('\n')}
`;
}
