/** Labels of ids that belong to nothing: what several probes ask about them is sent once. */
export const UNKNOWN_LABELS = ['unknown 0', 'unknown 1'] as const;
