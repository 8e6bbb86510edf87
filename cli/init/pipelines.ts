/** How the pipeline gets Counterproof: from the project's lock file, or by version. */
export interface Source {
  readonly isInLockFile: boolean;
  readonly version: string;
}

export interface PipelineFile {
  readonly path: string;
  readonly text: string;
}

export function githubFile(source: Source): PipelineFile {
  return {
    path: '.github/workflows/counterproof.yml',
    text: `name: Contract
on:
  push:
  workflow_dispatch:
permissions:
  contents: read
jobs:
  counterproof:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - uses: actions/setup-node@v6
        with:
          node-version: 24
${source.isInLockFile ? GITHUB_LOCKED : githubCache(source)}
      # The key is a secret of the repository: Settings, Secrets and variables, Actions.
      - run: ${commandOf(source)}
        env:
          COUNTERPROOF_KEY: \${{ secrets.COUNTERPROOF_KEY }}
      - if: always()
        uses: actions/upload-artifact@v6
        with:
          name: counterproof
          path: counterproof-out
`,
  };
}

const GITHUB_LOCKED = `          cache: npm
      - run: npm ci`;

function githubCache({ version }: Source): string {
  return `      - uses: actions/cache@v5
        with:
          path: ~/.npm
          key: counterproof-${version}`;
}

export function gitlabFile(source: Source): PipelineFile {
  return {
    path: '.gitlab-ci.yml',
    text: `# The key is a masked variable of the project, COUNTERPROOF_KEY: Settings, CI/CD, Variables.
counterproof:
  image: node:24
  variables:
    npm_config_cache: $CI_PROJECT_DIR/.npm
  cache:
    key: ${source.isInLockFile ? '\n      files: [package-lock.json]' : `counterproof-${source.version}`}
    paths: [.npm]
  script:
${source.isInLockFile ? '    - npm ci\n' : ''}    - ${commandOf(source)}
  artifacts:
    when: always
    paths: [counterproof-out]
    reports:
      junit: counterproof-out/junit.xml
`,
  };
}

function commandOf({ isInLockFile, version }: Source): string {
  return isInLockFile ? 'npx counterproof check' : `npx --yes counterproof@${version} check`;
}
