import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** What the identity provider says of the person who signs in next. */
export type ProviderAccount = {
  sub: string
  email: string
  isVerified: boolean
  /** It has asked for several factors. */
  isMultiFactor: boolean
}

/** An OpenID provider on a loopback port, whose person has always agreed. */
export const startIdentityProvider = async (returnUrl: string) => {
  const account: ProviderAccount = {
    sub: 'subject-1',
    email: '',
    isVerified: true,
    isMultiFactor: true,
  }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`
  const client = { id: 'rupya-console', secret: 'a-secret-of-the-tests-Qx8mRt' }
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [returnUrl] }],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: account.email, email_verified: account.isVerified }),
    }),
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return await answer(request, response)
    // The person's own page at the provider: signs in and agrees at once.
    const grant = new provider.Grant({ accountId: account.sub, clientId: client.id })
    grant.addOIDCScope('openid email')
    const amr = account.isMultiFactor ? ['pwd', 'otp', 'mfa'] : ['pwd']
    const result = {
      login: { accountId: account.sub, amr },
      consent: { grantId: await grant.save() },
    }
    return await provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    client,
    account,
    /** Follows the provider's pages as a browser does; returns the query that it returns with. */
    visit: async (url: string): Promise<string> => {
      const jar = new Map<string, string>()
      for (let next = url, hops = 0; hops < 10; hops += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
          jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`stopped at ${next}: ${await response.text()}`)
        next = new URL(location, issuer).href
        if (next.startsWith(returnUrl)) return new URL(next).search.slice(1)
      }
      throw new Error('the provider redirects without end')
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
