import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { addressBlocks, createAddressReader } from './client-address.ts'

/** A request as the HTTP server passes it on. */
const call = (remoteAddress: string | undefined, forwardedFor?: string): Context =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwardedFor },
    // @NOTE the only parts that the reader uses
  }) as unknown as Context

describe('the client is', () => {
  const behindProxies = createAddressReader(['10.0.0.0/8', '2001:db8::1'])
  test.each([
    ['who holds the connection, when that is no proxy', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['whom the proxy saw', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the same through two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['not what a client claims', '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['the proxy, when it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy, when it says nonsense', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['seen over IPv6 too', '2001:db8::1', '2001:DB8:5::7', '2001:db8:5::7'],
    ['an IPv4 address in IPv6 clothes', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['nobody, in process', undefined, undefined, ''],
  ])('%s', (_title, remote, forwarded, client) => {
    expect(behindProxies(call(remote, forwarded))).toBe(client)
  })

  test('never taken from a header when no proxy is trusted', () => {
    expect(createAddressReader([])(call('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['2001:0db8:0001::', '2001:db8:1:0', '2001:db8:1'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['', '', ''],
])('%s is counted under host %s and network %s', (address, host, network) => {
  expect(addressBlocks(address)).toEqual({ host, network })
})
