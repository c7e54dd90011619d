import { paths } from '../routes.ts'

/**
 * Where to sign in. The market goes along, since a visitor's words are known by nothing else, and
 * `next`, the address of ours to come back to.
 */
export const signInAddress = (market: string | undefined, next?: string): string => {
  const query = new URLSearchParams({ isNeedPop: market === 'IN' ? '1' : '0' })
  if (next !== undefined) query.set('next', next)
  return `${paths.login}?${query}`
}
