import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

const { notFound } = protocolCode
const { signInRefused, signInEnded, passwordRefused, invitationEnded } = refusalCode

/** Sign-in: for anyone, since nobody is signed in yet. */
const signIn = { method: 'POST', audience: 'anyone' } as const

export const staffSignInMethods = defineCall<typeof schemas.staffSignInMethods>({
  ...signIn,
  name: 'staffSignInMethods',
  path: 'staff/sign-in/methods',
})

export const staffSignIn = defineCall<typeof schemas.staffSignIn>({
  ...signIn,
  name: 'staffSignIn',
  path: 'staff/sign-in/password',
  refusals: [signInRefused],
})

export const giveSecondFactor = defineCall<typeof schemas.giveSecondFactor>({
  ...signIn,
  name: 'giveSecondFactor',
  path: 'staff/sign-in/second-factor',
  refusals: [signInRefused, signInEnded],
})

export const passkeyOptions = defineCall<typeof schemas.passkeyOptions>({
  ...signIn,
  name: 'passkeyOptions',
  path: 'staff/sign-in/passkey-options',
})

export const passkeySignIn = defineCall<typeof schemas.passkeySignIn>({
  ...signIn,
  name: 'passkeySignIn',
  path: 'staff/sign-in/passkey',
  refusals: [signInRefused],
})

/** Sends the browser to the lender's identity provider. */
export const beginOpenId = defineCall<typeof schemas.beginOpenId>({
  ...signIn,
  name: 'beginOpenId',
  path: 'staff/sign-in/openid',
  refusals: [notFound, protocolCode.unavailable],
})

/** Ends what `beginOpenId` began, with the query of the address that the provider returned to. */
export const finishOpenId = defineCall<typeof schemas.finishOpenId>({
  ...signIn,
  name: 'finishOpenId',
  path: 'staff/sign-in/openid-return',
  refusals: [notFound, signInRefused, signInEnded],
})

export const readInvitation = defineCall<typeof schemas.readInvitation>({
  ...signIn,
  name: 'readInvitation',
  path: 'staff/invitation/read',
  refusals: [invitationEnded],
})

export const acceptInvitation = defineCall<typeof schemas.acceptInvitation>({
  ...signIn,
  name: 'acceptInvitation',
  path: 'staff/invitation/accept',
  refusals: [invitationEnded, signInRefused, passwordRefused],
})

export const acceptByPasskey = defineCall<typeof schemas.acceptByPasskey>({
  ...signIn,
  name: 'acceptByPasskey',
  path: 'staff/invitation/accept-by-passkey',
  refusals: [invitationEnded, signInRefused],
})

/** What changes the caller's own account or sessions, recorded with its change. */
const sessionChange = { subject: 'staff-session', change: true } as const
const credentialChange = { subject: 'staff', change: true } as const

/** The caller's own account and sessions. */
const own = {
  method: 'POST',
  audience: 'staff',
  permission: 'own-account.use',
  audit: 'none',
} as const

export const readOwnAccount = defineCall<typeof schemas.readOwnAccount>({
  ...own,
  name: 'readOwnAccount',
  path: 'staff/account',
})

export const staffSignOut = defineCall<typeof schemas.staffSignOut>({
  ...own,
  audit: sessionChange,
  name: 'staffSignOut',
  path: 'staff/account/sign-out',
})

export const listOwnSessions = defineCall<typeof schemas.listOwnSessions>({
  ...own,
  name: 'listOwnSessions',
  path: 'staff/account/sessions',
})

export const endOwnSession = defineCall<typeof schemas.endOwnSession>({
  ...own,
  audit: { subject: 'staff-session', field: 'sessionId', change: true } as const,
  name: 'endOwnSession',
  path: 'staff/account/sessions/end',
  refusals: [notFound],
})

export const ownPasskeyOptions = defineCall<typeof schemas.ownPasskeyOptions>({
  ...own,
  name: 'ownPasskeyOptions',
  path: 'staff/account/passkey-options',
})

/** Gives a second factor again in a session: a code, or a passkey. */
export const confirmSecondFactor = defineCall<typeof schemas.confirmSecondFactor>({
  ...own,
  audit: sessionChange,
  name: 'confirmSecondFactor',
  path: 'staff/account/second-factor',
  refusals: [signInRefused],
})

const ownChange = {
  ...own,
  secondFactor: 'recent',
  audit: { subject: 'staff' },
} as const

export const newPasskeyOptions = defineCall<typeof schemas.newPasskeyOptions>({
  ...ownChange,
  name: 'newPasskeyOptions',
  path: 'staff/account/passkeys/new',
})

export const addPasskey = defineCall<typeof schemas.addPasskey>({
  ...ownChange,
  audit: credentialChange,
  name: 'addPasskey',
  path: 'staff/account/passkeys/add',
  refusals: [signInRefused],
})

export const removePasskey = defineCall<typeof schemas.removePasskey>({
  ...ownChange,
  audit: credentialChange,
  name: 'removePasskey',
  path: 'staff/account/passkeys/remove',
  refusals: [notFound],
})

export const beginTotp = defineCall<typeof schemas.beginTotp>({
  ...ownChange,
  name: 'beginTotp',
  path: 'staff/account/totp/begin',
})

export const confirmTotp = defineCall<typeof schemas.confirmTotp>({
  ...ownChange,
  audit: credentialChange,
  name: 'confirmTotp',
  path: 'staff/account/totp/confirm',
  refusals: [signInRefused, signInEnded],
})

export const newRecoveryCodes = defineCall<typeof schemas.newRecoveryCodes>({
  ...ownChange,
  audit: credentialChange,
  name: 'newRecoveryCodes',
  path: 'staff/account/recovery-codes',
})

export const changePassword = defineCall<typeof schemas.changePassword>({
  ...ownChange,
  audit: credentialChange,
  name: 'changePassword',
  path: 'staff/account/password',
  refusals: [passwordRefused],
})

/** The lender's people. */
export const listStaff = defineCall<typeof schemas.listStaff>({
  name: 'listStaff',
  method: 'POST',
  path: 'staff/people',
  audience: 'staff',
  permission: 'staff.read',
  audit: { subject: 'staff' },
})

export const readStaff = defineCall<typeof schemas.readStaff>({
  name: 'readStaff',
  method: 'POST',
  path: 'staff/people/read',
  audience: 'staff',
  permission: 'staff.read',
  audit: { subject: 'staff', field: 'staffId' },
  refusals: [notFound],
})

export const listInvitations = defineCall<typeof schemas.listInvitations>({
  name: 'listInvitations',
  method: 'POST',
  path: 'staff/people/invitations',
  audience: 'staff',
  permission: 'staff.read',
  audit: { subject: 'staff' },
})

const manage = {
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  secondFactor: 'recent',
  audit: { subject: 'staff', field: 'staffId', change: true },
} as const

export const inviteStaff = defineCall<typeof schemas.inviteStaff>({
  ...manage,
  name: 'inviteStaff',
  path: 'staff/people/invite',
  audit: credentialChange,
  refusals: [refusalCode.staffExists],
})

/** A new link in place of all that the person signs in with. */
export const renewInvitation = defineCall<typeof schemas.renewInvitation>({
  ...manage,
  name: 'renewInvitation',
  path: 'staff/people/invite-again',
  refusals: [notFound],
})

export const withdrawInvitation = defineCall<typeof schemas.withdrawInvitation>({
  ...manage,
  name: 'withdrawInvitation',
  path: 'staff/people/withdraw-invitation',
  refusals: [notFound, refusalCode.decisionTaken],
})

export const grantRole = defineCall<typeof schemas.grantRole>({
  ...manage,
  name: 'grantRole',
  path: 'staff/people/grant-role',
  refusals: [
    notFound,
    refusalCode.decisionTaken,
    refusalCode.sameStaff,
    refusalCode.approvalWaiting,
  ],
})

export const revokeRole = defineCall<typeof schemas.revokeRole>({
  ...manage,
  name: 'revokeRole',
  path: 'staff/people/revoke-role',
  refusals: [notFound, refusalCode.decisionTaken, refusalCode.lastAdministrator],
})

export const changeStaffMarkets = defineCall<typeof schemas.changeStaffMarkets>({
  ...manage,
  name: 'changeStaffMarkets',
  path: 'staff/people/markets',
  refusals: [notFound, refusalCode.sameStaff],
})

export const disableStaff = defineCall<typeof schemas.disableStaff>({
  ...manage,
  name: 'disableStaff',
  path: 'staff/people/disable',
  refusals: [notFound, refusalCode.decisionTaken, refusalCode.lastAdministrator],
})

export const enableStaff = defineCall<typeof schemas.enableStaff>({
  ...manage,
  name: 'enableStaff',
  path: 'staff/people/enable',
  refusals: [notFound, refusalCode.decisionTaken],
})

export const endSessionsOfStaff = defineCall<typeof schemas.endSessionsOfStaff>({
  ...manage,
  name: 'endSessionsOfStaff',
  path: 'staff/people/end-sessions',
  refusals: [notFound],
})
