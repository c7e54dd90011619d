import * as calls from '#contract/staff/calls.ts'
import * as schemas from '#contract/staff/schemas.ts'
import { route } from '../http/handler.ts'
import {
  confirmSecondFactorHandler,
  ownPasskeyOptionsHandler,
} from './account/confirm-second-factor.ts'
import { readOwnAccountHandler, staffSignOutHandler } from './account/own-account.ts'
import {
  addPasskeyHandler,
  beginTotpHandler,
  changePasswordHandler,
  confirmTotpHandler,
  newPasskeyOptionsHandler,
  newRecoveryCodesHandler,
  removePasskeyHandler,
} from './account/own-credentials.ts'
import { endOwnSessionHandler, listOwnSessionsHandler } from './account/own-sessions.ts'
import {
  acceptByPasskeyHandler,
  acceptInvitationHandler,
  readInvitationHandler,
} from './people/accept-invitation.ts'
import {
  changeStaffMarketsHandler,
  disableStaffHandler,
  enableStaffHandler,
  endSessionsOfStaffHandler,
  inviteStaffHandler,
  renewInvitationHandler,
  withdrawInvitationHandler,
} from './people/manage-people.ts'
import { listInvitationsHandler, listStaffHandler, readStaffHandler } from './people/read-people.ts'
import { grantRoleHandler, revokeRoleHandler } from './people/roles.ts'
import { beginOpenIdHandler, finishOpenIdHandler } from './sign-in/open-id-sign-in.ts'
import { passkeyOptionsHandler, passkeySignInHandler } from './sign-in/passkey-sign-in.ts'
import {
  giveSecondFactorHandler,
  staffSignInHandler,
  staffSignInMethodsHandler,
} from './sign-in/password-sign-in.ts'

export const staffRoutes = [
  route(calls.staffSignInMethods, schemas.staffSignInMethods, staffSignInMethodsHandler),
  route(calls.staffSignIn, schemas.staffSignIn, staffSignInHandler),
  route(calls.giveSecondFactor, schemas.giveSecondFactor, giveSecondFactorHandler),
  route(calls.passkeyOptions, schemas.passkeyOptions, passkeyOptionsHandler),
  route(calls.passkeySignIn, schemas.passkeySignIn, passkeySignInHandler),
  route(calls.beginOpenId, schemas.beginOpenId, beginOpenIdHandler),
  route(calls.finishOpenId, schemas.finishOpenId, finishOpenIdHandler),
  route(calls.readInvitation, schemas.readInvitation, readInvitationHandler),
  route(calls.acceptInvitation, schemas.acceptInvitation, acceptInvitationHandler),
  route(calls.acceptByPasskey, schemas.acceptByPasskey, acceptByPasskeyHandler),
  route(calls.readOwnAccount, schemas.readOwnAccount, readOwnAccountHandler),
  route(calls.staffSignOut, schemas.staffSignOut, staffSignOutHandler),
  route(calls.listOwnSessions, schemas.listOwnSessions, listOwnSessionsHandler),
  route(calls.endOwnSession, schemas.endOwnSession, endOwnSessionHandler),
  route(calls.ownPasskeyOptions, schemas.ownPasskeyOptions, ownPasskeyOptionsHandler),
  route(calls.confirmSecondFactor, schemas.confirmSecondFactor, confirmSecondFactorHandler),
  route(calls.newPasskeyOptions, schemas.newPasskeyOptions, newPasskeyOptionsHandler),
  route(calls.addPasskey, schemas.addPasskey, addPasskeyHandler),
  route(calls.removePasskey, schemas.removePasskey, removePasskeyHandler),
  route(calls.beginTotp, schemas.beginTotp, beginTotpHandler),
  route(calls.confirmTotp, schemas.confirmTotp, confirmTotpHandler),
  route(calls.newRecoveryCodes, schemas.newRecoveryCodes, newRecoveryCodesHandler),
  route(calls.changePassword, schemas.changePassword, changePasswordHandler),
  route(calls.listStaff, schemas.listStaff, listStaffHandler),
  route(calls.readStaff, schemas.readStaff, readStaffHandler),
  route(calls.listInvitations, schemas.listInvitations, listInvitationsHandler),
  route(calls.inviteStaff, schemas.inviteStaff, inviteStaffHandler),
  route(calls.renewInvitation, schemas.renewInvitation, renewInvitationHandler),
  route(calls.withdrawInvitation, schemas.withdrawInvitation, withdrawInvitationHandler),
  route(calls.grantRole, schemas.grantRole, grantRoleHandler),
  route(calls.revokeRole, schemas.revokeRole, revokeRoleHandler),
  route(calls.changeStaffMarkets, schemas.changeStaffMarkets, changeStaffMarketsHandler),
  route(calls.disableStaff, schemas.disableStaff, disableStaffHandler),
  route(calls.enableStaff, schemas.enableStaff, enableStaffHandler),
  route(calls.endSessionsOfStaff, schemas.endSessionsOfStaff, endSessionsOfStaffHandler),
]
