/** The packages beside the service, by their folders in `scripts/packages/` and `dist/packages/`. */
export const packageNames = ['website', 'manage', 'mcp'] as const;
