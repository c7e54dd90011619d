import { BlockList, isIP } from 'node:net'
import { Context } from 'hono'

/** The client address of a request; '' when it came over no network (in process). */
export type AddressReader = (call: Context) => string

/** The connection of a request. `isFromPage` is set for the calls that our own pages make. */
type ConnectionInfo = {
  readonly isFromPage?: true
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } }
}

/** Whether one of our own pages makes this call, in this process. */
export const isFromPage = (call: Context): boolean =>
  (call.env as ConnectionInfo | undefined)?.isFromPage === true

/** The context of a call that a page makes: the page's request, but headers of its own reply. */
export const contextOfPage = (page: Context): Context => {
  const env: ConnectionInfo = { ...page.env, isFromPage: true }
  const call = new Context(page.req.raw, { env, path: page.req.path })
  call.set('requestId', page.get('requestId'))
  return call
}

/**
 * Trusts forwarding headers of trusted proxies only: from the right, the first address that is no
 * trusted proxy is the client's. Values that a client writes into the header itself stand further
 * left and are never used.
 */
export const createAddressReader = (trustedProxies: readonly string[]): AddressReader => {
  const isTrusted = trustOf(trustedProxies)
  return call => {
    // Absent for a call inside this process.
    const origin: ConnectionInfo = call.env ?? {}
    let address = plain(origin.incoming?.socket?.remoteAddress ?? '')
    const forwarded = (call.req.header('x-forwarded-for') ?? '').split(',').map(plain)
    while (isTrusted(address)) {
      const before = forwarded.pop()
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return address
  }
}

/** Whether a request comes straight from a trusted proxy; never so for a call of our own pages. */
export const createProxyCheck = (
  trustedProxies: readonly string[],
): ((call: Context) => boolean) => {
  const isTrusted = trustOf(trustedProxies)
  return call => {
    const { isFromPage: ofPage, incoming }: ConnectionInfo = call.env ?? {}
    return !ofPage && isTrusted(plain(incoming?.socket?.remoteAddress ?? ''))
  }
}

const trustOf = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const trusted = blockListOf(trustedProxies)
  return address =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The host and the network under which an address is counted: /32 and /24, or /64 and /48. */
export const addressBlocks = (address: string): { host: string; network: string } => {
  if (isIP(address) !== 6) {
    return { host: address, network: address.split('.').slice(0, 3).join('.') }
  }
  const groups = expand(address)
  return { host: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') }
}

const blockListOf = (blocks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** An IPv4 address over an IPv6 socket is treated as IPv4. */
const plain = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')

const expand = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0')]
  return [...all, ...groups(tail ?? '')].map(group => group.replace(/^0+(?=.)/, ''))
}
