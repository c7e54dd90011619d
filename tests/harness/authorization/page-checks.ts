import type { WebBuild } from '#server/http/pages/web-pages.ts'
import routes from '#web/routes.ts'
import { readAllParameters } from '../pages/page-sources.ts'
import { checkMethods, traceIn, tracesOf } from './audience-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import type { MatrixResults } from './matrix-results.ts'
import type { ResourceOwner } from './resource-owner.ts'
import { readReply } from './send-call.ts'
import { withoutSandbox } from './without-sandbox.ts'

/** Parameters of a page's address that name a borrower's resource. */
const owned: Readonly<Record<string, (whose: ResourceOwner) => string>> = {
  orderId: ({ orderId }) => orderId,
  orderNo: ({ orderNo }) => orderNo,
  proposalNo: ({ push }) => push.proposalNo ?? '',
  bill: ({ paymentRequest }) => paymentRequest.cardNo,
  record: ({ cardPaymentId }) => cardPaymentId,
  problemId: ({ problemId }) => problemId,
  after: ({ problemId }) => problemId,
}

/** Other parameters that pages read from their addresses. */
const plain: ReadonlySet<string> = new Set(
  `productId amount currency installments periods purpose on other payCode payType number until done field full
  next to document isNeedPop lang keepLang page_id refused selectedIndex tab pid problemType problemSonType`.split(
    /\s+/,
  ),
)

/** Parameters that some page reads from its address and that neither list above has. */
export const uncoveredParameters = (): string[] =>
  [...readAllParameters()].flatMap(([name, files]) =>
    owned[name] !== undefined || plain.has(name)
      ? []
      : [
          `${name} of ${files}: add it to \`owned\` (it names a borrower's resource) or to ` +
            '`plain` of tests/harness/authorization/page-checks.ts',
        ],
  )

const pages = routes.flatMap(({ path }) =>
  path === undefined || path === '*' ? [] : [path.replace(':name', 'privacy')],
)

type PageParameters = Readonly<Record<string, string>>

const addressOf = (whose: ResourceOwner): PageParameters => ({
  productId: whose.productId,
  ...Object.fromEntries(Object.entries(owned).map(([name, of]) => [name, of(whose)])),
})

/** All of the owner's; and what of the owner's can be combined with one's own order. */
const addressesFor = (owner: ResourceOwner, other: ResourceOwner | undefined): PageParameters[] => {
  const all = addressOf(owner)
  if (!other) return [all]
  const { productId, orderId, orderNo } = other
  return [all, { ...all, productId, orderId, orderNo }]
}

/** Fewer pages than these would mean that the owner's own were not shown to the owner either. */
const minOwnerPages = 15

/** Opens every page with the owner's ids in its address, as others, and as the owner. */
export const checkPages = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
  web: WebBuild,
): Promise<void> => {
  const { owner, neighbour, foreigner } = environment
  const app = withoutSandbox(environment.app, web)
  // No page exists at an API path that does not exist.
  await checkMethods(environment, results, app)
  const readers = [
    { name: 'a neighbour', token: neighbour.borrower.token, holder: neighbour },
    { name: 'a foreigner', token: foreigner.borrower.token, holder: foreigner },
    { name: 'anonymous', token: '', holder: undefined },
    { name: 'an ended session', token: owner.endedToken, holder: undefined },
  ]
  const open = async (path: string, input: PageParameters, token: string) =>
    await readReply(
      await app.fetch(`${path}?${new URLSearchParams(input)}`, {
        headers: { cookie: `rupya=${token}`, accept: 'text/html' },
      }),
    )
  let shown = 0
  for (const path of pages) {
    for (const { name, token, holder } of readers) {
      for (const input of addressesFor(owner, holder)) {
        // What the address itself contains may occur on the page it leads to.
        const traces = tracesOf(environment).filter(trace => !Object.values(input).includes(trace))
        const { status, body } = await open(path, input, token)
        const wrong = status >= 500 ? `answers ${status}` : traceIn(traces, body)
        results.record('pages', `${path} by ${name}`, wrong)
      }
    }
    const own = await open(path, addressOf(owner), owner.borrower.token)
    const given = Object.values(addressOf(owner))
    const traces = tracesOf(environment).filter(trace => !given.includes(trace))
    if (traceIn(traces, own.body) !== undefined) shown += 1
  }
  const wrong = shown < minOwnerPages ? `only ${shown} pages show the owner theirs` : undefined
  results.record('controls', 'pages of the owner', wrong)
}
