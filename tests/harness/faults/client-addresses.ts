import { callPath } from '#contract/call.ts'
import { createClient } from '#contract/client.ts'
import { getCaptcha, getSid } from '#contract/promotion/calls.ts'
import { listMessages, readCaptcha } from '#contract/sandbox/calls.ts'
import { createFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'
import { apiBase } from './paying-client.ts'

/** A server that trusts the client addresses we state, as it trusts its load balancer. */
export const createProxiedEnvironment = async (
  environment: Record<string, string> = {},
): Promise<FaultEnvironment> => {
  const server = await createFaultEnvironment({
    environment: {
      RUPYA_TRUSTED_PROXIES: '127.0.0.1',
      FAULT_CLIENTS: '1',
      FAULT_LOANS_EACH: '0',
      ...environment,
    },
  })
  await server.start()
  return server
}

/** A distinct address for every number; each in its own network up to 65,536. */
export const addressOf = (index: number): string =>
  `${11 + Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}.7`

/** An Indonesian phone number: of ten thousand blocks, one in ten thousand. */
export const phoneOf = (block: number, index: number): string =>
  `0812${String(block).padStart(4, '0')}${String(index).padStart(4, '0')}`

export const internationalPhone = (phone: string): string => `+62${phone.slice(1)}`

/** A server at its address, however it was started. */
type ServerBase = Pick<FaultEnvironment, 'base'>

/** The cookies of one browser, by name; a client that has them stores and sends them. */
export type BrowserCookies = Map<string, string>

export const callFrom = ({ base }: ServerBase, address: string, cookies?: BrowserCookies) =>
  createClient({
    ...apiBase,
    origin: base,
    headers: () => ({
      'X-Forwarded-For': address,
      ...(cookies ? { Cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
    }),
    fetch: async request => {
      const response = await fetch(request)
      for (const cookie of cookies ? response.headers.getSetCookie() : []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies?.set(name, value)
      }
      return response
    },
  })

/** Opens the landing page from an address, and reads captchas there. */
export const visitFrom = async (server: ServerBase, address: string, cookies?: BrowserCookies) => {
  const call = callFrom(server, address, cookies)
  const sid = (await call(getSid, {})).data?.sid
  if (sid === undefined) throw new Error(`no visit from ${address}`)
  const captcha = async (): Promise<string> => {
    const headers = { 'X-Forwarded-For': address }
    const picture = await fetch(`${server.base}${callPath(getCaptcha, apiBase)}?sid=${sid}`, {
      headers,
    })
    if (picture.headers.get('content-type') !== 'image/png') throw new Error('no picture')
    await picture.arrayBuffer()
    return (await call(readCaptcha, { sid })).data?.text ?? ''
  }
  return { sid, call, captcha }
}

/** The messages sent to a phone, or to all of them; the newest hundred. */
export const messagesAt = async (server: ServerBase, phone?: string) => {
  const input = phone === undefined ? {} : { to: internationalPhone(phone) }
  return (await callFrom(server, '127.0.0.1')(listMessages, input)).data?.messages ?? []
}
