const { PROPERTY_RUNS: limit } = process.env

/** How often a property is tried: `many` times, or as often as PROPERTY_RUNS allows. */
export const runs = (many: number): { readonly numRuns: number } => ({
  numRuns: limit === undefined ? many : Math.min(many, Number(limit)),
})
