import { beforeAll, describe, expect, test } from 'vitest'
import { repaymentHuichao, repaymentWay } from '#contract/card-payment/calls.ts'
import { openProduct, productApply, productPush, standJump } from '#contract/catalog/calls.ts'
import { findOwnPath, validateLink } from '#contract/links.ts'
import { entryTicket } from '#contract/session/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { addressStrings, leadsAway } from '../../harness/hostile/address-strings.ts'
import { loadCardPayment } from '../../harness/personas/card-payments.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const allowed = ['lender.example']
const hosts = { origin, allowed }
const shared = shareApp({ environment: { RUPYA_LINK_HOSTS: allowed.join(',') } })

let siti: Borrower
let dewi: Borrower
beforeAll(async () => {
  siti = await shared().enter('siti')
  dewi = await shared().enter('dewi')
})

/** Follows redirects, as a browser does, until one ends or leads away from us. */
const follow = async (address: string): Promise<readonly string[]> => {
  const visited: string[] = []
  let next: string | null = address
  while (next !== null && visited.length < 5) {
    const here: URL = new URL(next, new URL(visited.at(-1) ?? '/', origin))
    visited.push(here.href)
    if (here.origin !== origin) break
    const answer = await shared().app.fetch(new Request(here))
    next = answer.headers.get('location')
  }
  return visited
}

const externalAddresses = (visited: readonly string[]): string[] =>
  visited.filter(address => leadsAway(address, hosts))

describe('of every hostile address', () => {
  test('none is a path of ours that leads away, however often it is read', () => {
    const accepted = addressStrings.flatMap(address => findOwnPath(address) ?? [])
    expect(accepted.length).toBeGreaterThan(10)
    for (const path of accepted) {
      const once = new URL(path, origin)
      expect(leadsAway(path, hosts), path).toBe(false)
      expect(leadsAway(once.pathname + once.search + once.hash, hosts), path).toBe(false)
    }
  })

  test('none is opened but on an allowed host', () => {
    const rules = { hosts: allowed, sandbox: false }
    const opened = addressStrings.flatMap(address => {
      const verdict = validateLink(address, rules)
      return verdict.kind === 'open' ? [verdict.url] : []
    })
    expect(opened.filter(url => leadsAway(url, hosts))).toEqual([])
  })

  test('none is followed from a page that is entered by it', async () => {
    const paths = addressStrings.filter(address => /^[/\\]/.test(address))
    expect(paths.length).toBeGreaterThan(30)
    for (const path of paths) {
      const here = new URL(origin + path)
      for (const [name, value] of [
        ['ticket', 'x'.repeat(43)],
        ['sessionId', siti.token],
      ] as const) {
        here.searchParams.set(name, value)
        expect(externalAddresses(await follow(here.href)), here.href).toEqual([])
      }
    }
  })

  test('none is the target of a ticket', async () => {
    let minted = 0
    for (const path of addressStrings) {
      const ticket = await siti.call(entryTicket, { path: path.slice(0, 400) })
      if (!ticket.success) continue
      minted += 1
      expect(externalAddresses(await follow(ticket.data.entryUrl)), path).toEqual([])
    }
    expect(minted).toBeGreaterThan(10)
  })

  test('none that a lender names is returned as an address of the web', async () => {
    const application = { product_id: 'pinjam-teduh', module_id: '300' }
    const place = { moduleId: '300', positionId: '0' }
    const { db } = shared().services
    for (const address of addressStrings) {
      await db
        .updateTable('catalog.product')
        .set({ partnerUrl: address })
        .where('productId', '=', 'pinjam-teduh')
        .execute()
      const replies = await Promise.all([
        dewi.call(productApply, application),
        dewi.call(productPush, { ...application, consent: '1' }),
        dewi.call(openProduct, { ...place, productCode: 'pinjam-teduh' }),
        dewi.call(standJump, { ...place, productId: 'pinjam-teduh' }),
      ])
      const handedOut = replies.flatMap(({ data }) => data?.url ?? [])
      expect(externalAddresses(handedOut), address).toEqual([])
    }
  })

  test('none that the acquirer names as the bank’s page is returned, at first or later', async () => {
    const { cards } = shared()
    const { amount, repayToken } = await loadCardPayment(siti, { periods: '1' })
    const { orderId } = siti.order
    const input = { orderId, amount, repayToken, periods: '1' }
    for (const pageUrl of addressStrings) {
      cards.setSettings({ pageUrl })
      const begun = await siti.call(repaymentHuichao, input, { idempotencyKey: freshKey() })
      expect(externalAddresses([begun.data?.url ?? '']), pageUrl).toEqual([])
      const way = await siti.call(repaymentWay, { orderId })
      expect(externalAddresses([way.data?.charge?.url ?? '']), pageUrl).toEqual([])
    }
  })

  test('none that the acquirer names once the borrower waits at its page is returned', async () => {
    const { cards } = shared()
    const { orderId } = siti.order
    const { amount, repayToken } = await loadCardPayment(siti, { periods: '1' })
    cards.setSettings({ pageUrl: 'https://lender.example/pay' })
    const input = { orderId, amount, repayToken, periods: '1' }
    const begun = await siti.call(repaymentHuichao, input, { idempotencyKey: freshKey() })
    expect(begun.data?.url).toBe('https://lender.example/pay')
    const { db } = shared().services
    for (const address of addressStrings) {
      await db.updateTable('cardPayment.cardPayment').set({ pageUrl: address }).execute()
      const { data } = await siti.call(repaymentWay, { orderId })
      expect(data?.charge?.state).toBe('redirected')
      expect(externalAddresses([data?.charge?.url ?? '']), address).toEqual([])
    }
  })
})
