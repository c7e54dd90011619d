import { paths } from '../routes.ts'

/** Where to sign in. The market goes along, since a visitor's words are known by nothing else. */
export const signInAddress = (market: string | undefined): string =>
  `${paths.login}?isNeedPop=${market === 'IN' ? '1' : '0'}`
