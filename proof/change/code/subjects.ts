import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export const SUBJECTS = ['third', 'reference'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

interface Subject {
  /** Where the code that answers requests is. */
  readonly serving: readonly string[];
  /** What makes or changes the data, shows it to the workbench, listens, or belongs to another database: no request of a check depends on it. */
  readonly without: RegExp;
}

const subjects: Readonly<Record<SubjectName, Subject>> = {
  third: { serving: ['proof/third/{ask,deployment,document,json,reads,records}.ts'], without: /^$/ },
  reference: {
    serving: [
      'reference-impl/*.ts',
      'reference-impl/{handlers,http,request}/*.ts',
      'reference-impl/store/*.ts',
      'reference-impl/store/{lists,analytics,rows}/*.ts',
      'contract/serving/{parameter,query-string,range,readers,request-reader,timestamp}.ts',
    ],
    without:
      /\.test\.ts$|\/(?:live-sales?|browse|control|clock|sale-sources|log|sandbox|serve|page-sender|index|setup|open-store|create-store|store-over-http)\.ts$/,
  },
};

/** The files of this subject that mutants are placed in, as absolute paths. */
export function servingFiles(subject: SubjectName, root: string): string[] {
  const { serving, without } = subjects[subject];
  return globSync([...serving], { cwd: root })
    .map((path) => resolve(root, path))
    .filter((path) => !without.test(path))
    .sort();
}
