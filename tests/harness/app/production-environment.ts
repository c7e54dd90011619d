import { randomBytes } from 'node:crypto'
import type { MarketCode } from '#domain/market/market.ts'
import { notificationEventNames } from '#domain/notification/notification-events.ts'

const key = () => randomBytes(32).toString('base64')

/** What production demands for each market, with invented values. */
export const marketVariables: Readonly<Record<MarketCode, Readonly<Record<string, string>>>> = {
  ID: {
    RUPYA_SERVICE_PHONE_ID: '+62 21 555 0100',
    RUPYA_SERVICE_EMAIL_ID: 'bantuan@loans.example',
    RUPYA_LENDER_ID: 'PT Contoh; Petugas; +62 21 555 0101; pengaduan@loans.example',
    RUPYA_LENDER_LICENCE_ID: 'KEP-1/D.05/2020',
    RUPYA_LENDER_ADDRESS_ID: 'Jl. Contoh No. 1, Jakarta 10110',
    RUPYA_PAYMENT_PROVIDER_ID: 'xendit',
    RUPYA_XENDIT_SECRET_KEY: 'xnd_production_qX7mR2vK9tLw',
    RUPYA_XENDIT_CALLBACK_TOKENS: 'Zk4wPz8RtY2mVq7bLs3n',
    RUPYA_PAYOUT_PROVIDER_ID: 'xendit',
    RUPYA_SMS_SENDER_ID: 'zenziva',
    RUPYA_SMS_ZENZIVA_USER: 'zenziva-user',
    RUPYA_SMS_ZENZIVA_PASS: 'hR9vWq2LxT7mZk4bNs8d',
  },
  IN: {
    RUPYA_SERVICE_PHONE_IN: '+91 80 555 0100',
    RUPYA_SERVICE_EMAIL_IN: 'help@loans.example',
    RUPYA_LENDER_IN: 'Example Limited; Officer; +91 80 555 0101; grievance@loans.example',
    RUPYA_LENDER_LICENCE_IN: 'N-13.01234',
    RUPYA_LENDER_ADDRESS_IN: '1 Sample Road, Bengaluru 560001',
    RUPYA_PAYMENT_PROVIDER_IN: 'razorpay',
    RUPYA_RAZORPAY_KEY_ID: 'rzp_live_Kx82mQvT5bZn',
    RUPYA_RAZORPAY_KEY_SECRET: 'mB7xQ1vTz9KpRw4cYd2s',
    RUPYA_RAZORPAY_WEBHOOK_SECRETS: 't5NqL8wXz3VbKr6mPy1c',
    RUPYA_PAYOUT_PROVIDER_IN: 'razorpayx',
    RUPYA_RAZORPAYX_ACCOUNT_NUMBER: '409001234567',
    RUPYA_RAZORPAYX_WEBHOOK_SECRETS: 'Rv8nTq3LmZ6wXs2pKb9d',
    RUPYA_SMS_SENDER_IN: 'msg91',
    RUPYA_SMS_MSG91_KEY: 'pY3cVb6NwKz1qRt8Lm5x',
    RUPYA_SMS_MSG91_TEMPLATE: 'msg91-template-0123456789',
    RUPYA_SMS_MSG91_TEXT_TEMPLATES: notificationEventNames.map(name => `${name}:dlt`).join(),
  },
}

/** What production demands whatever the market; the key rings are new each time. */
export const commonVariables = (): Readonly<Record<string, string>> => ({
  RUPYA_MODE: 'production',
  DATABASE_URL: 'postgres://app:secret@db.example/rupya',
  RUPYA_PUBLIC_URL: 'https://loans.example',
  RUPYA_STAFF_URL: 'https://staff.loans.example',
  RUPYA_FILES_DIR: '/srv/rupya/files',
  RUPYA_SESSION_KEYS: key(),
  RUPYA_CODE_KEYS: key(),
  RUPYA_PERSONAL_DATA_KEYS: key(),
  RUPYA_BLIND_INDEX_KEYS: key(),
  RUPYA_DIGEST_KEYS: key(),
})

/** The environment of a lender in one market, with nothing of the other. */
export const environmentOfOneMarket = (market: MarketCode): Readonly<Record<string, string>> => ({
  ...commonVariables(),
  ...marketVariables[market],
  RUPYA_MARKETS: market,
})
