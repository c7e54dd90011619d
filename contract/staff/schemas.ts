import * as z from 'zod'
import {
  cursor,
  flag,
  identifier,
  instant,
  marketCode,
  pageSize,
  reason,
  sortBy,
  staffRole,
  text,
  webAuthnJson,
} from '../fields.ts'
import { permissions } from './permissions.ts'

const nothing = z.object({})
const email = z.string().check(z.regex(/^\s*[^\s@]{1,64}@[^\s@]{1,189}\s*$/))
const password = z.string().check(z.minLength(1), z.maxLength(200))
/** A one-time code of six digits, or a recovery code. */
const code = z.string().check(z.minLength(6), z.maxLength(40))
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const staffName = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^\S(.*\S)?$/))
const personState = z.enum(['active', 'invited', 'disabled'])
const signInMethod = z.enum(['passkey', 'password', 'open-id', 'invitation', 'one-tap'])
/** `ID`, `IN`, or both by a comma. */
const marketList = z.string().check(z.regex(/^(ID|IN|ID,IN|IN,ID)$/))

export const staffSignInMethods = {
  summary: 'How staff may sign in here.',
  input: nothing,
  output: z.object({
    openId: flag,
    /** Anyone enters as any role, to try it. */
    oneTap: flag,
    /**
     * How the session of this browser's cookie ended: by its `time`, or by a `person` (signed out
     * elsewhere, ended by an administrator, access revoked). `none`: it has not, or there is none.
     */
    sessionEnd: z.enum(['none', 'time', 'person']),
  }),
}

export const staffSignIn = {
  summary: 'Begins a sign-in by password; a second factor ends it.',
  input: z.object({ email, password }),
  output: z.object({ signInId: token }),
}

export const giveSecondFactor = {
  summary: 'Signs in with a one-time code, or a recovery code, after the first factor.',
  input: z.object({ signInId: token, code }),
  output: nothing,
}

export const passkeyOptions = {
  summary: 'What a browser needs to sign in by passkey.',
  input: nothing,
  output: z.object({ options: webAuthnJson }),
}

export const passkeySignIn = {
  summary: 'Signs in by passkey, whose device has verified its user: both factors at once.',
  input: z.object({ credential: webAuthnJson }),
  output: nothing,
}

export const beginOpenId = {
  summary: "Begins a sign-in by the lender's identity provider.",
  input: nothing,
  output: z.object({ url: text(4000) }),
}

export const finishOpenId = {
  summary: 'Ends a sign-in by the identity provider; without its own second factor, ours is next.',
  input: z.object({ query: text(8000) }),
  output: z.object({
    /** Empty: signed in. Else for `giveSecondFactor`. */
    signInId: z.string(),
  }),
}

export const readInvitation = {
  summary: 'Who a link invites, and what is needed to accept it.',
  input: z.object({ token }),
  output: z.object({
    name: text(80),
    email: text(254),
    /** For an authenticator app: typed, or as an address. */
    totpSecret: text(80),
    totpAddress: text(600),
    passkeyOptions: webAuthnJson,
  }),
}

export const acceptInvitation = {
  summary: 'Accepts an invitation with a password and an authenticator app, and signs in.',
  input: z.object({ token, password, code }),
  output: z.object({ recoveryCodes: z.array(text(40)) }),
}

export const acceptByPasskey = {
  summary: 'Accepts an invitation with a passkey, and signs in.',
  input: z.object({ token, credential: webAuthnJson, name: text(80) }),
  output: z.object({ recoveryCodes: z.array(text(40)) }),
}

export const readOwnAccount = {
  summary: "The caller's own account, roles and permissions.",
  input: nothing,
  output: z.object({
    staffId: identifier,
    name: text(80),
    email: text(254),
    roles: z.array(staffRole),
    permissions: z.array(z.enum(permissions)),
    markets: z.array(marketCode),
    /** Until when calls that need a recent second factor need no new one. */
    secondFactorUntil: instant,
    sessionEndsAt: instant,
    hasPassword: flag,
    hasTotp: flag,
    recoveryCodesLeft: z.number(),
    passkeys: z.array(
      z.object({
        credentialId: text(1400),
        name: text(80),
        createdAt: instant,
        lastUsedAt: instant,
      }),
    ),
  }),
}

export const staffSignOut = {
  summary: "Ends the caller's session.",
  input: nothing,
  output: nothing,
}

export const listOwnSessions = {
  summary: 'Where the caller is signed in, the latest used first.',
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        sessionId: identifier,
        method: signInMethod,
        agent: text(200),
        address: text(60),
        startedAt: instant,
        lastSeenAt: instant,
        isCurrent: flag,
      }),
    ),
  }),
}

export const endOwnSession = {
  summary: "Ends one of the caller's sessions.",
  input: z.object({ sessionId: identifier }),
  output: nothing,
}

export const ownPasskeyOptions = {
  summary: "What a browser needs to confirm by one of the caller's passkeys.",
  input: nothing,
  output: z.object({ options: webAuthnJson }),
}

export const confirmSecondFactor = {
  summary: 'Gives a second factor again: a code or a passkey.',
  input: z.object({ code: z.optional(code), credential: z.optional(webAuthnJson) }),
  output: z.object({ secondFactorUntil: instant }),
}

export const newPasskeyOptions = {
  summary: 'What a browser needs to make another passkey.',
  input: nothing,
  output: z.object({ options: webAuthnJson }),
}

export const addPasskey = {
  summary: "Adds a passkey to the caller's account.",
  input: z.object({ credential: webAuthnJson, name: text(80) }),
  output: nothing,
}

export const removePasskey = {
  summary: "Removes one of the caller's passkeys.",
  input: z.object({ credentialId: text(1400) }),
  output: nothing,
}

export const beginTotp = {
  summary: 'A new secret for an authenticator app; it holds once it is confirmed.',
  input: nothing,
  output: z.object({ totpId: token, totpSecret: text(80), totpAddress: text(600) }),
}

export const confirmTotp = {
  summary: "Replaces the caller's authenticator app, with a code of the new one.",
  input: z.object({ totpId: token, code }),
  output: nothing,
}

export const newRecoveryCodes = {
  summary: 'New recovery codes in place of the old; shown here alone.',
  input: nothing,
  output: z.object({ recoveryCodes: z.array(text(40)) }),
}

export const changePassword = {
  summary: "Sets the caller's password, and ends all other sessions.",
  input: z.object({ password }),
  output: nothing,
}

const person = z.object({
  staffId: identifier,
  name: text(80),
  email: text(254),
  roles: z.array(staffRole),
  markets: z.array(marketCode),
  /** `invited`: has accepted no invitation yet. `disabled`: can no longer sign in. */
  state: personState,
  createdAt: instant,
  disabledAt: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  /** Sessions that can still be used. */
  sessions: z.number(),
  /** What the person can sign in with. */
  hasPassword: flag,
  hasTotp: flag,
  hasOpenId: flag,
  passkeys: z.number(),
})

export const listStaff = {
  summary: "The lender's people, by name.",
  input: z.object({
    /** A part of a name or an e-mail address. */
    search: z.optional(text(80)),
    state: z.optional(personState),
    role: z.optional(staffRole),
    market: z.optional(marketCode),
    sort: sortBy('name', 'lastSeen'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({ rows: z.array(person), after: z.nullable(cursor) }),
}

export const readStaff = {
  summary: 'One person: roles with who granted and revoked them, and sessions.',
  input: z.object({ staffId: identifier }),
  output: z.object({
    person,
    /** The newest first, at most 100. */
    grants: z.array(
      z.object({
        role: staffRole,
        /** Null: by the command on the server, or by the sandbox. */
        grantedBy: z.nullable(text(80)),
        grantedAt: instant,
        revokedBy: z.nullable(text(80)),
        revokedAt: z.nullable(instant),
      }),
    ),
    sessions: z.array(
      z.object({
        sessionId: identifier,
        method: signInMethod,
        agent: text(200),
        address: text(60),
        startedAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
}

const invitationState = z.enum(['open', 'expired', 'accepted', 'withdrawn'])

export const listInvitations = {
  summary: "Each person's latest invitation, the newest first.",
  input: z.object({
    state: z.optional(invitationState),
    market: z.optional(marketCode),
    sort: sortBy('name', 'invited', 'expires'),
    after: z.optional(cursor),
    /** 50 when absent. */
    size: z.optional(pageSize),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        staffId: identifier,
        name: text(80),
        email: text(254),
        state: invitationState,
        /** Null: by the command on the server. */
        invitedBy: z.nullable(text(80)),
        createdAt: instant,
        expiresAt: instant,
        acceptedAt: z.nullable(instant),
        withdrawnAt: z.nullable(instant),
      }),
    ),
    after: z.nullable(cursor),
  }),
}

/** Shown once; valid for 72 hours. */
const invitation = z.object({ staffId: identifier, link: text(400), expiresAt: instant })

export const inviteStaff = {
  summary: 'Invites a person, who has no role yet.',
  input: z.object({ name: staffName, email, markets: marketList, reason }),
  output: invitation,
}

export const renewInvitation = {
  summary: 'Invites a person again: ends sessions, credentials, and the roles of who was absent.',
  input: z.object({ staffId: identifier, reason }),
  output: invitation,
}

export const withdrawInvitation = {
  summary: "Ends a person's open invitation.",
  input: z.object({ staffId: identifier, reason }),
  output: nothing,
}

const roleChange = z.object({ staffId: identifier, role: staffRole, reason })

export const grantRole = {
  summary: 'Proposes a role for a person; another one approves it.',
  input: roleChange,
  output: z.object({ approvalId: identifier }),
}

export const revokeRole = {
  summary: 'Revokes a role; effective at once.',
  input: roleChange,
  output: nothing,
}

export const changeStaffMarkets = {
  summary: 'Sets the markets that a person works for.',
  input: z.object({ staffId: identifier, markets: marketList, reason }),
  output: nothing,
}

const personChange = z.object({ staffId: identifier, reason })

export const disableStaff = {
  summary: 'Ends all sessions and roles of a person, who can no longer sign in.',
  input: personChange,
  output: nothing,
}

export const enableStaff = {
  summary: 'Lets a disabled person sign in again, without a role.',
  input: personChange,
  output: nothing,
}

export const endSessionsOfStaff = {
  summary: 'Ends all sessions of a person.',
  input: personChange,
  output: nothing,
}
