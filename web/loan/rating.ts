import type { StarCount } from '../ui/stars/stars.tsx'

/**
 * From this many stars on, the store's own rating page is opened. Source: specification, section
 * 9.
 */
export const storeRatingFrom = 4

export type AfterRating = 'thank-you' | 'store-rating'

/** What follows a saved rating. */
export const afterRating = (stars: StarCount): AfterRating =>
  stars < storeRatingFrom ? 'thank-you' : 'store-rating'
