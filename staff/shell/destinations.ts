import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconBell,
  IconBook,
  IconBroadcast,
  IconChecks,
  IconCoins,
  IconFileCheck,
  IconGavel,
  IconHelpHexagon,
  IconHistory,
  IconId,
  IconListCheck,
  IconMail,
  IconMailbox,
  IconMessageCircle,
  IconMessageDots,
  IconMessageReport,
  IconPackage,
  IconPencilCheck,
  IconPhone,
  IconPlugConnected,
  IconScale,
  IconScaleOutline,
  IconSend,
  IconShieldCheck,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Permission } from '#contract/staff/permissions.ts'
import * as copy from '#copy/staff/shell.js'

export type DestinationGroup = 'service' | 'credit' | 'money' | 'finance' | 'content' | 'control'

/** A screen of the console that the navigation and the search lead to. */
export type Destination = {
  /** Under `/staff`. */
  readonly path: string
  readonly label: () => string
  readonly group: DestinationGroup
  readonly icon: TablerIcon
  /** Without it a person does not see the screen. */
  readonly permission: Permission
}

export const groupLabels: Readonly<Record<DestinationGroup, () => string>> = {
  service: copy.groupService,
  credit: copy.groupCredit,
  money: copy.groupMoney,
  finance: copy.groupFinance,
  content: copy.groupContent,
  control: copy.groupControl,
}

export const destinations: readonly Destination[] = [
  {
    path: '/complaints',
    label: copy.complaints,
    group: 'service',
    icon: IconMessageReport,
    permission: 'complaint.read',
  },
  {
    path: '/conversations',
    label: copy.conversations,
    group: 'service',
    icon: IconMessageCircle,
    permission: 'conversation.read',
  },
  {
    path: '/contact-messages',
    label: copy.contactMessages,
    group: 'service',
    icon: IconMail,
    permission: 'contact-message.read',
  },
  {
    path: '/subscriptions',
    label: copy.subscriptions,
    group: 'service',
    icon: IconMailbox,
    permission: 'subscription.read',
  },
  {
    path: '/reminders',
    label: copy.reminders,
    group: 'service',
    icon: IconBell,
    permission: 'reminder.read',
  },
  {
    path: '/applications',
    label: copy.applications,
    group: 'credit',
    icon: IconFileCheck,
    permission: 'application.read',
  },
  {
    path: '/loans',
    label: copy.loans,
    group: 'credit',
    icon: IconCoins,
    permission: 'loan.read',
  },
  {
    path: '/collections',
    label: copy.collections,
    group: 'credit',
    icon: IconPhone,
    permission: 'collections.read',
  },
  {
    path: '/identity-checks',
    label: copy.identityChecks,
    group: 'credit',
    icon: IconId,
    permission: 'identity-check.read',
  },
  {
    path: '/corrections',
    label: copy.corrections,
    group: 'credit',
    icon: IconPencilCheck,
    permission: 'correction.read',
  },
  {
    path: '/unmatched-money',
    label: copy.unmatchedMoney,
    group: 'money',
    icon: IconHelpHexagon,
    permission: 'payment.read',
  },
  {
    path: '/refunds',
    label: copy.refunds,
    group: 'money',
    icon: IconArrowBackUp,
    permission: 'refund.read',
  },
  {
    path: '/payouts',
    label: copy.payouts,
    group: 'money',
    icon: IconSend,
    permission: 'disbursement.read',
  },
  {
    path: '/payment-disputes',
    label: copy.paymentDisputes,
    group: 'money',
    icon: IconGavel,
    permission: 'payment-dispute.read',
  },
  {
    path: '/reconciliation',
    label: copy.reconciliation,
    group: 'money',
    icon: IconScale,
    permission: 'reconciliation.read',
  },
  {
    path: '/reconciled-days',
    label: copy.reconciledDays,
    group: 'money',
    icon: IconArrowsLeftRight,
    permission: 'reconciliation.read',
  },
  {
    path: '/callbacks',
    label: copy.callbacks,
    group: 'money',
    icon: IconPlugConnected,
    permission: 'callback.read',
  },
  {
    path: '/trial-balance',
    label: copy.trialBalance,
    group: 'finance',
    icon: IconScaleOutline,
    permission: 'ledger.read',
  },
  {
    path: '/journal',
    label: copy.journal,
    group: 'finance',
    icon: IconBook,
    permission: 'ledger.read',
  },
  {
    path: '/products',
    label: copy.products,
    group: 'content',
    icon: IconPackage,
    permission: 'product.read',
  },
  {
    path: '/decision-rules',
    label: copy.decisionRules,
    group: 'content',
    icon: IconListCheck,
    permission: 'decision-rules.read',
  },
  {
    path: '/landing-pages',
    label: copy.landingPages,
    group: 'content',
    icon: IconSpeakerphone,
    permission: 'promotion.read',
  },
  {
    path: '/announcements',
    label: copy.announcements,
    group: 'content',
    icon: IconBroadcast,
    permission: 'content.read',
  },
  {
    path: '/saved-replies',
    label: copy.savedReplies,
    group: 'content',
    icon: IconMessageDots,
    permission: 'content.read',
  },
  {
    path: '/approvals',
    label: copy.approvals,
    group: 'control',
    icon: IconChecks,
    permission: 'approval.read',
  },
  {
    path: '/people',
    label: copy.people,
    group: 'control',
    icon: IconUsers,
    permission: 'staff.read',
  },
  {
    path: '/invitations',
    label: copy.invitations,
    group: 'control',
    icon: IconUserPlus,
    permission: 'staff.read',
  },
  {
    path: '/roles',
    label: copy.roles,
    group: 'control',
    icon: IconShieldCheck,
    permission: 'staff.read',
  },
  {
    path: '/audit',
    label: copy.audit,
    group: 'control',
    icon: IconHistory,
    permission: 'audit.read',
  },
]
