import { paths } from '#web/routes.ts'
import { packTexts } from './send-hostile.ts'

/** A page with its parameters, and who opens it. */
export type HostileScreen = {
  readonly path: string
  /** Parameters that the page reads from its address. */
  readonly reads: readonly string[]
  /** Parameters without which the page shows nothing: mostly real ids, at times hostile too. */
  readonly needs: readonly string[]
  readonly viewer: 'borrower' | 'applicant' | 'nobody'
  /** The page refuses longer values as unknown. */
  readonly maxLength: number
}

/** Parameters that every page reads from its address, or passes on. */
const everywhere = ['lang', 'isNeedPop', 'next'] as const

const order = ['productId', 'orderId'] as const
const offerParameters = ['amount', 'periods', 'purpose', 'on'] as const
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

type HostileScreenOptions = Partial<Pick<HostileScreen, 'needs' | 'viewer' | 'maxLength'>>

const screen = (
  path: string,
  reads: readonly string[] = [],
  options: HostileScreenOptions = {},
): HostileScreen => ({
  path,
  reads: [...everywhere, ...reads],
  needs: options.needs ?? [],
  viewer: options.viewer ?? 'borrower',
  maxLength: options.maxLength ?? 2_000,
})

const forNobody = { viewer: 'nobody' } as const
const ofApplicant = { viewer: 'applicant' } as const
const ofOrder = { needs: order }

export const hostileScreens: readonly HostileScreen[] = [
  ...[paths.site, paths.policy, paths.loanTerms, paths.siteAbout, paths.siteUser].map(path =>
    screen(path, [], forNobody),
  ),
  screen(paths.siteContact, [], forNobody),
  screen('/documents/privacy', ['framed'], forNobody),
  screen('/documents/loan-terms', [], forNobody),
  screen(paths.promotion, landingParameters, { viewer: 'nobody', maxLength: 100 }),
  screen(paths.login, [], forNobody),
  screen(paths.error, ['code', 'message'], forNobody),
  screen('/no-such-page', ['code', 'message'], forNobody),
  screen(paths.mineClosed, ['until'], forNobody),
  screen(paths.home),
  screen(paths.relevant, sourceParameters, { maxLength: 64 }),
  screen(paths.product, ['amount', 'installments', ...sourceParameters], {
    needs: ['productId'],
    maxLength: 64,
  }),
  screen(paths.loginError, ['productId', ...sourceParameters]),
  screen(paths.orders, ['after']),
  screen(paths.loanDetail, [], ofOrder),
  screen(paths.statement, [], ofOrder),
  screen(paths.installments, [], ofOrder),
  screen(paths.payOrExtend, [], ofOrder),
  screen(paths.extension, [], ofOrder),
  screen(paths.payOff, ['on'], ofOrder),
  screen(paths.refund, [], ofOrder),
  screen(paths.payMethod, ['payType', ...offerParameters], ofOrder),
  screen(paths.cardRepayment, ['record', 'other', ...offerParameters], ofOrder),
  screen(paths.virtualAccount, offerParameters, { needs: [...order, 'bill'] }),
  screen(paths.confirmLoan, ['amount', 'installments'], { needs: ['productId'], ...ofApplicant }),
  screen(paths.keyFacts, ['proposalNo'], { needs: ['productId'], ...ofApplicant }),
  screen(paths.loanAgreement, ['proposalNo', 'document', 'orderId'], {
    needs: ['productId'],
    ...ofApplicant,
  }),
  screen(paths.certification, [], ofApplicant),
  ...['base', 'personal', 'job', 'extra', 'identity', 'bank'].map(step =>
    screen(`${paths.certification}/${step}`, [], ofApplicant),
  ),
  screen(paths.bindCard, ['orderId'], ofApplicant),
  screen(paths.mine, [], ofApplicant),
  screen(paths.mineData, ['full'], ofApplicant),
  screen(paths.mineCorrect, ['field'], ofApplicant),
  screen(paths.mineConsents, [], ofApplicant),
  screen(paths.mineDevices, [], ofApplicant),
  screen(paths.mineReminders, [], ofApplicant),
  screen(paths.mineClose, [], ofApplicant),
  screen(paths.complaint, ['orderNo', 'orderId', 'refused']),
  screen(paths.writeComplaint, ['problemSonType', 'orderNo'], { needs: ['problemType'] }),
  screen(paths.complaints, ['tab', 'after']),
  screen(paths.complaintDetail, [], { needs: ['problemId'] }),
  screen(paths.assistant, ['selectedIndex', 'orderNo', 'pid']),
  screen(paths.pickTopic, ['orderNo']),
  screen(paths.customerService, ['orderId']),
  screen(paths.about),
  screen(paths.privacyPolicy),
  screen(paths.paymentInstructions, ['payCode']),
  screen(paths.sandbox, ['number'], forNobody),
  screen(paths.testPreview, ['productId', 'orderId', 'deviceId', 'appVersion']),
  screen(
    '/simulators/lenders/ID/PT%20Teduh%20Dana%20Contoh/pinjam-teduh',
    sourceParameters,
    forNobody,
  ),
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
