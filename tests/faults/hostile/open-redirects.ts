import { sendSms } from '#contract/session/calls.ts'
import { paths } from '#web/routes.ts'
import { addressOf, messagesAt, phoneOf, visitFrom } from '../../harness/faults/client-addresses.ts'
import {
  addressStrings,
  leadsAway,
  linkedFromOurPages,
} from '../../harness/hostile/address-strings.ts'
import { type HostileScreen, hostileScreens } from '../../harness/hostile/hostile-screens.ts'
import { linksIn } from '../../harness/hostile/html-links.ts'
import {
  type HostileServer,
  startHostileServer,
} from '../../harness/hostile/start-hostile-server.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

type RedirectScan = { answers: number; links: number; readonly away: string[] }

/** Follows every redirect of a reply as long as it stays on our origin. */
const fetchPage = async (
  server: HostileServer,
  address: string,
  { cookie, results }: { readonly cookie: string; readonly results: RedirectScan },
): Promise<void> => {
  const { base } = server
  const hosts = { origin: base, allowed: linkedFromOurPages }
  for (let next: string | null = address, hops = 0; next !== null && hops < 5; hops += 1) {
    const answer: Response = await fetch(next, { headers: { cookie }, redirect: 'manual' })
    const location = answer.headers.get('location')
    const html = await answer.text()
    const links = [...linksIn(html), ...(location === null ? [] : [location])]
    results.answers += 1
    results.links += links.length
    const away = links.filter(link => leadsAway(link, hosts))
    results.away.push(...away.map(link => `${link} of ${next}`))
    next = location === null || away.length > 0 ? null : new URL(location, next).href
  }
}

const cookieOf = ({ cookies }: HostileServer, who: HostileScreen['viewer']): string =>
  who === 'visitor' ? '' : who === 'borrower' ? cookies.borrower : (cookies.applicants[0] ?? '')

/** Opens one hostile address in every parameter of every page, and each as the page's own path. */
const fetchEveryPage = async (server: HostileServer, results: RedirectScan): Promise<void> => {
  const { base, clients } = server
  const known: Readonly<Record<string, string>> = { ...clients.borrower.order, problemType: '2' }
  await Promise.all(
    hostileScreens.map(async ({ path, reads, needs, viewer: as }) => {
      const cookie = cookieOf(server, as)
      for (const address of addressStrings) {
        const query = new URLSearchParams(reads.map(name => [name, address]))
        for (const name of needs) query.set(name, known[name] ?? address)
        await fetchPage(server, `${base}${path}?${query}`, { cookie, results })
      }
    }),
  )
  const asPaths = addressStrings.filter(address => /^[/\\]/.test(address))
  for (const address of asPaths) {
    for (const query of ['', '?lang=en', `?ticket=${'x'.repeat(43)}`, '?sessionId=x']) {
      await fetchPage(server, `${base}${address}${query}`, { cookie: '', results })
    }
  }
}

/** Signs in on a page whose return address is hostile; returns how often. */
const signInToEach = async (server: HostileServer, results: RedirectScan): Promise<number> => {
  const { base } = server
  let signedIn = 0
  for (const [index, address] of addressStrings.entries()) {
    await server.forgetLimits()
    const from = addressOf(index)
    const phone = phoneOf(index, index)
    const visit = await visitFrom(server, from)
    const input = { sid: visit.sid, phone, capcode: await visit.captcha() }
    const sent = await visit.call(sendSms, input, { idempotencyKey: crypto.randomUUID() })
    const [message] = await messagesAt(server, phone)
    if (!sent.success || !message) continue
    const body = new URLSearchParams({ ...input, step: 'code', smsCode: message.code })
    const answer = await fetch(`${base}${paths.login}?${new URLSearchParams({ next: address })}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
      redirect: 'manual',
      body,
    })
    const location = answer.headers.get('location')
    if (location === null) continue
    signedIn += 1
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (leadsAway(location, { origin: base })) results.away.push(`${location} after signing in`)
    else await fetchPage(server, new URL(location, base).href, { cookie, results })
  }
  return signedIn
}

const runAddresses = async (): Promise<FaultTestOutcome> => {
  const server = await startHostileServer()
  try {
    const results: RedirectScan = { answers: 0, links: 0, away: [] }
    await fetchEveryPage(server, results)
    const signedIn = await signInToEach(server, results)
    const violations = [...results.away]
    if (signedIn < addressStrings.length) violations.push(`only ${signedIn} could sign in`)
    return {
      rounds: results.answers,
      violations,
      figures: {
        addresses: addressStrings.length,
        pages: hostileScreens.length,
        parameters: hostileScreens.flatMap(({ reads, needs }) => [...reads, ...needs]).length,
        answers: results.answers,
        'links checked': results.links,
        'signed in with an address to go on to': signedIn,
        'led away': results.away.length,
      },
    }
  } finally {
    await server.end()
  }
}

export const redirectFaults: readonly FaultTest[] = [
  {
    id: 'F6',
    description: 'addresses of another host in every parameter and path, and after signing in',
    expected: 'no redirect, link or form leads anywhere but to us',
    rounds: 1,
    run: runAddresses,
  },
]
