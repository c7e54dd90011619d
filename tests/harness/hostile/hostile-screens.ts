import routes, { oldPaths, paths } from '#web/routes.ts'
import { readPageParameters } from '../pages/page-sources.ts'
import { packTexts } from './send-hostile.ts'

/** A page with its parameters, and who opens it. */
export type HostileScreen = {
  readonly path: string
  /** Parameters that the page reads from its address. */
  readonly reads: readonly string[]
  /** Parameters without which the page shows nothing: mostly real ids, at times hostile too. */
  readonly needs: readonly string[]
  readonly viewer: 'borrower' | 'applicant' | 'visitor'
  /** The page refuses longer values as unknown. */
  readonly maxLength: number
}

/** Parameters that every page reads from its address, or passes on. */
const everywhere = ['lang', 'keepLang', 'isNeedPop', 'next'] as const

const order = ['productId', 'orderId'] as const
const sourceParameters = ['app_from', 'user_from', 'utm_tag', 'scene']
const landingParameters = [
  'id',
  'page_id',
  'links_id',
  'down_id',
  'invite_code',
  'done',
  ...sourceParameters,
]

type HostileScreenOptions = Partial<Omit<HostileScreen, 'path'>>

const screen = (
  path: string,
  reads: readonly string[],
  { needs = [], viewer = 'borrower', maxLength = 2_000 }: HostileScreenOptions,
): HostileScreen => ({
  path,
  reads: [...new Set([...everywhere, ...reads])].filter(name => !needs.includes(name)),
  needs,
  viewer,
  maxLength,
})

const forVisitor = { viewer: 'visitor' } as const
const ofApplicant = { viewer: 'applicant' } as const

/** A page as `web/routes.ts` lists it: its path, and its file below `web/`. */
type ListedPage = { readonly path?: string | undefined; readonly file: string }

/** Who opens the pages of a folder of `web/`; those of all others a borrower. */
const viewerByFolder: Readonly<Record<string, HostileScreen['viewer']>> = {
  profile: 'applicant',
  session: 'visitor',
  site: 'visitor',
}

/**
 * What the sources of a page do not say of it. A page that is not here is attacked in each
 * parameter that its sources read, with its order where they require one.
 */
const optionsByPath: Readonly<Record<string, HostileScreenOptions>> = {
  [paths.promotion]: { reads: landingParameters, viewer: 'visitor', maxLength: 100 },
  [paths.error]: { reads: ['code', 'message'], viewer: 'visitor' },
  [paths.mineClosed]: { viewer: 'visitor' },
  [paths.relevant]: { reads: sourceParameters, maxLength: 64 },
  [paths.product]: {
    reads: ['amount', 'installments', ...sourceParameters],
    needs: ['productId'],
    maxLength: 64,
  },
  [paths.loginError]: { reads: sourceParameters },
  [paths.virtualAccount]: { needs: [...order, 'bill'] },
  [paths.confirmLoan]: { needs: ['productId'], ...ofApplicant },
  [paths.keyFacts]: { needs: ['productId'], ...ofApplicant },
  [paths.loanAgreement]: { needs: ['productId'], ...ofApplicant },
  [paths.writeComplaint]: { needs: ['problemType'] },
  [paths.complaintDetail]: { needs: ['problemId'] },
  [paths.sandbox]: forVisitor,
  [paths.testPreview]: { reads: ['productId', 'orderId', 'deviceId', 'appVersion'] },
}

/** The screen of each page, with what its sources read; old addresses only lead to others. */
export const screensOf = (pages: readonly ListedPage[]): HostileScreen[] =>
  pages.flatMap(({ path, file }) => {
    // Both are opened by an address of their own: each document, and an address that is no page.
    if (path === undefined || path in oldPaths || path === '*' || path.includes(':')) return []
    const { reads, requiresOrder } = readPageParameters(file)
    const options = optionsByPath[path] ?? {}
    const [folder = ''] = file.split('/')
    return screen(path, [...reads, ...(options.reads ?? [])], {
      viewer: viewerByFolder[folder] ?? 'borrower',
      needs: requiresOrder ? order : [],
      ...options,
    })
  })

export const hostileScreens: readonly HostileScreen[] = [
  ...screensOf(routes),
  screen('/documents/privacy', ['framed'], forVisitor),
  screen('/documents/loan-terms', [], forVisitor),
  screen('/no-such-page', ['code', 'message'], forVisitor),
  {
    path: '/simulators/lenders/ID/PT%20Teduh%20Dana%20Contoh/pinjam-teduh',
    // It refuses any other parameter.
    reads: sourceParameters,
    needs: [],
    viewer: 'visitor',
    maxLength: 200,
  },
]

/** Maximum text of an address: a server accepts 16 KB of a request's first lines, encoded. */
const roomInAddress = 5_000

/**
 * The page's addresses in which every parameter has held every text; required parameters have their
 * `known` value, except in every fourth address.
 */
export const addressesOf = (
  { path, reads, needs, maxLength }: HostileScreen,
  texts: readonly string[],
  known: Readonly<Record<string, string>>,
): string[] => {
  const names = [...reads, ...needs]
  const room = Math.min(maxLength, Math.floor(roomInAddress / names.length))
  // Each starts at another text, so that the first addresses contain many different texts.
  const places = new Map(names.map((name, index) => [name, index * 29]))
  const ends = new Map(reads.map((name, index) => [name, index * 29 + texts.length]))
  const addresses: string[] = []
  while ([...ends].some(([name, end]) => (places.get(name) ?? end) < end)) {
    const query = new URLSearchParams()
    for (const name of names) {
      const right = needs.includes(name) && addresses.length % 4 !== 3 ? known[name] : undefined
      const { text, next } = packTexts(texts, { from: places.get(name) ?? 0, maxLength: room })
      query.set(name, right ?? text)
      places.set(name, next)
    }
    addresses.push(`${path}?${query}`)
  }
  return addresses
}
