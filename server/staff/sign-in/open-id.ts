import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Config } from '../../config/config.ts'
import { inChildSpan } from '../../platform/observability/tracing.ts'
import type { Randomness } from '../../platform/security/ids.ts'

/** What binds a reply of the provider to our request; kept sealed until it comes. */
export type OpenIdRequest = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export type OpenIdIdentity = {
  readonly subject: string
  /** Only where the provider says that it has verified it. */
  readonly verifiedEmail: string | undefined
  /** The provider asked for several factors (`amr` holds `mfa`, RFC 8176). */
  readonly isMultiFactor: boolean
}

/** The lender's identity provider, by OpenID Connect. */
export type OpenIdProvider = {
  /** Where the browser is sent, and what must be kept for its return. */
  readonly begin: () => Promise<{ readonly url: string; readonly request: OpenIdRequest }>
  /** Who came back with these query parameters; throws where the reply does not hold. */
  readonly finish: (query: string, request: OpenIdRequest) => Promise<OpenIdIdentity>
}

/** A call to the identity provider, in a span. */
const askProvider = async <Result>(what: string, ask: () => Promise<Result>): Promise<Result> =>
  await inChildSpan(() => ({ name: `OpenID ${what}`, kind: 'client' }), ask)

/** The page that the provider returns to. */
const returnPath = '/staff/sign-in/openid'

/** Reads the provider's own description at the first sign-in, and again after a failure. */
export const createOpenIdProvider = (
  { staffOpenId, staffUrl, mode }: Pick<Config, 'staffOpenId' | 'staffUrl' | 'mode'>,
  random: Randomness,
): OpenIdProvider | undefined => {
  if (!staffOpenId) return undefined
  const returnUrl = new URL(returnPath, staffUrl)
  let discovered: Promise<Configuration> | undefined
  const configuration = async (): Promise<Configuration> => {
    discovered ??= discovery(
      new URL(staffOpenId.issuer),
      staffOpenId.clientId,
      staffOpenId.clientSecret,
      undefined,
      {
        execute: [
          // The library trusts the connection alone: a proxy that ends it could write any ID token.
          enableNonRepudiationChecks,
          // A provider on this machine, for the sandbox and for tests.
          ...(mode === 'sandbox' ? [allowInsecureRequests] : []),
        ],
      },
    )
    try {
      const waiting = discovered
      return await askProvider('discovery', async () => await waiting)
    } catch (error) {
      discovered = undefined
      throw error
    }
  }
  return {
    begin: async () => {
      const request = { state: random.token(), nonce: random.token(), codeVerifier: random.token() }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnUrl.href,
        scope: 'openid email',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, request }
    },
    finish: async (query, { state, nonce, codeVerifier }) => {
      const current = new URL(returnUrl)
      current.search = query
      const known = await configuration()
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }
      const tokens = await askProvider(
        'token',
        async () => await authorizationCodeGrant(known, current, checks),
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('the identity provider sent no ID token')
      const { sub, email, email_verified: isVerified, amr } = claims
      // Kept, it would be the subject of everybody whom the provider sends without one.
      if (sub === '') throw new Error('the identity provider named nobody')
      return {
        subject: sub,
        verifiedEmail: typeof email === 'string' && isVerified === true ? email : undefined,
        isMultiFactor: Array.isArray(amr) && amr.includes('mfa'),
      }
    },
  }
}
