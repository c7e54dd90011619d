/** How someone earns a living, as the job step asks. */
export const EMPLOYMENTS = ['salaried', 'self-employed', 'daily-wage', 'not-working'] as const
export type Employment = (typeof EMPLOYMENTS)[number]
