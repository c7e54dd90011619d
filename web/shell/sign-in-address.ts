import { paths } from '../routes.ts'

/**
 * Where to sign in. `isNeedPop` goes along, since nothing else says which language a visitor reads,
 * and `next`, the address of ours to come back to.
 */
export const signInAddress = (isNeedPop: string | undefined, next?: string): string => {
  const query = new URLSearchParams(isNeedPop === undefined ? {} : { isNeedPop })
  if (next !== undefined) query.set('next', next)
  return `${paths.login}?${query}`
}
