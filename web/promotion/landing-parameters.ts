import { type RegistrationResult, registrationCookie } from '#contract/promotion/calls.ts'
import { paths } from '../routes.ts'
import { readCookie } from '../shell/cookies.ts'

/** Parameters of an advertisement's link. */
const names = [
  'id',
  'app_from',
  'user_from',
  'utm_tag',
  'links_id',
  'down_id',
  'invite_code',
  'isNeedPop',
  // A token of staff: a version that is not in force is shown.
  'preview',
] as const

export type LandingParameters = Readonly<Partial<Record<(typeof names)[number], string>>>

/** Longer values are ignored. */
const longest = 100

export const readParameters = (query: URLSearchParams): LandingParameters => {
  const read: Record<string, string> = {}
  for (const name of names) {
    // Some links use the name of the tracking calls.
    const value = query.get(name) ?? (name === 'id' ? query.get('page_id') : null) ?? ''
    if (value !== '' && value.length <= longest && !value.includes('\0')) read[name] = value
  }
  return read
}

/** The landing's address with its parameters. */
export const landingAddress = (parameters: LandingParameters): string => {
  const query = new URLSearchParams(parameters as Record<string, string>).toString()
  return query === '' ? paths.promotion : `${paths.promotion}?${query}`
}

export const downloadView = '/downloadTemplate'
export const agreementView = '/agreementTemplate'

/**
 * Where registration leads: the download view, by the link's `links_id` when it has no `down_id`,
 * else by its `down_id`. Source: specification, sections 2 and 4.
 */
export const downloadAddress = (parameters: LandingParameters): string => {
  const { id, app_from, user_from, utm_tag, links_id, down_id, isNeedPop } = parameters
  const link = down_id === undefined ? { links_id } : { down_id }
  const forwarded = { app_from, user_from, utm_tag, id, ...link, isNeedPop }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(forwarded))
    if (value !== undefined) query.set(name, value)
  return `${paths.promotion}?${query}#${downloadView}`
}

/** How this browser's registration ended; undefined without one. */
export const readResult = ({ headers }: Request): RegistrationResult | undefined => {
  const result = readCookie(headers.get('Cookie'), registrationCookie.name)
  return result === 'registered' || result === 'already' ? result : undefined
}
