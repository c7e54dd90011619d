/** The choices of the certification's job step. */
export const EMPLOYMENTS = ['salaried', 'self-employed', 'daily-wage', 'not-working'] as const
export type Employment = (typeof EMPLOYMENTS)[number]
