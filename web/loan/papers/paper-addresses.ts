/** Marks a paper that stands in a frame of ours: no header, and nothing to do. */
export const framedParameter = 'framed'

/** A paper's address as a frame takes it. `at` is a path of our own. */
export const framedAddress = (at: string): string =>
  `${at}${at.includes('?') ? '&' : '?'}${framedParameter}=1`
