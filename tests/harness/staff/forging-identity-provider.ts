import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { listen } from '../app/payment-provider-environment.ts'

type TokenContent = Record<string, unknown>

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const signed = (content: TokenContent, key: KeyObject): string => {
  const text = `${encoded({ alg: 'RS256', kid: 'of-the-provider' })}.${encoded(content)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

const unsigned = (content: TokenContent): string =>
  `${encoded({ alg: 'none' })}.${encoded(content)}.`

/** Who signs in at the provider. */
type SubjectAtProvider = { readonly subject: string; readonly email: string }

/** How the next ID token differs from the one that belongs to the sign-in. */
export type Forgery = {
  readonly content?: TokenContent
  readonly signature?: 'of another' | 'none'
  readonly isLeftOut?: true
}

/**
 * An OpenID provider on a loopback port whose ID tokens are forged as the test says. Each code is
 * accepted once.
 */
export const startForgingIdentityProvider = async () => {
  const [own, another] = [newKey(), newKey()]
  const issued = new Map<string, { nonce: string; person: SubjectAtProvider; forgery: Forgery }>()
  const client = { id: 'rupya-console', secret: 'a-secret-of-the-tests-Qx8mRt' }
  const tokenOf = (code: string): string | undefined => {
    const found = issued.get(code)
    if (!found || found.forgery.isLeftOut) return undefined
    const { nonce, person, forgery } = found
    const { content, signature } = forgery
    const now = Math.floor(Date.now() / 1000)
    const all = {
      ...{ iss: server.url, aud: client.id, sub: person.subject, iat: now, exp: now + 60, nonce },
      ...{ email: person.email, email_verified: true, amr: ['pwd', 'mfa'] },
      ...content,
    }
    if (signature === 'none') return unsigned(all)
    return signed(all, signature === 'of another' ? another.privateKey : own.privateKey)
  }
  const server = await listen(async request => {
    const { pathname } = new URL(request.url)
    if (pathname === '/.well-known/openid-configuration') {
      return Response.json({
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/keys`,
      })
    }
    if (pathname === '/keys') {
      const key = own.publicKey.export({ format: 'jwk' })
      return Response.json({ keys: [{ ...key, kid: 'of-the-provider', alg: 'RS256', use: 'sig' }] })
    }
    const code = new URLSearchParams(await request.text()).get('code') ?? ''
    const idToken = tokenOf(code)
    if (!issued.delete(code)) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const tokens = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60 }
    return Response.json({ ...tokens, ...(idToken === undefined ? {} : { id_token: idToken }) })
  })
  return {
    issuer: server.url,
    client,
    /** The query with which the browser returns from the address that it was sent to. */
    reply: (address: string, person: SubjectAtProvider, forgery: Forgery = {}): string => {
      const asked = new URL(address).searchParams
      const code = `code-${issued.size}-${asked.get('nonce')}`
      issued.set(code, { nonce: asked.get('nonce') ?? '', person, forgery })
      return String(new URLSearchParams({ code, state: asked.get('state') ?? '' }))
    },
    [Symbol.asyncDispose]: server.stop,
  }
}
