/** What the contract can be written as for another tool. */
export const exportFormats = ['postman', 'insomnia', 'bruno', 'http', 'markdown', 'html', 'python'] as const;

export type ExportFormat = (typeof exportFormats)[number];
