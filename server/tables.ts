import type { Kysely } from 'kysely'
import type { ApprovalTables } from './approval/tables.ts'
import type { AssistantTables } from './assistant/tables.ts'
import type { AuditTables } from './audit/tables.ts'
import type { CallbackTables } from './callback/tables.ts'
import type { CardPaymentTables } from './card-payment/tables.ts'
import type { CatalogTables } from './catalog/tables.ts'
import type { CollectionsTables } from './collections/tables.ts'
import type { ComplaintTables } from './complaint/tables.ts'
import type { DocumentTables } from './document/tables.ts'
import type { ImageTables } from './image/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { LoanTables } from './loan/tables.ts'
import type { NotificationTables } from './notification/tables.ts'
import type { OperationsTables } from './operations/tables.ts'
import type { PaymentTables } from './payment/tables.ts'
import type { PaymentDisputeTables } from './payment-dispute/tables.ts'
import type { PaymentRequestTables } from './payment-request/tables.ts'
import type { PlatformTables } from './platform/database/tables.ts'
import type { ProfileTables } from './profile/tables.ts'
import type { PromotionTables } from './promotion/tables.ts'
import type { ReconciliationTables } from './reconciliation/tables.ts'
import type { ReminderTables } from './reminder/tables.ts'
import type { SessionTables } from './session/tables.ts'
import type { SiteTables } from './site/tables.ts'
import type { StaffTables } from './staff/tables.ts'
import type { TrackingTables } from './tracking/tables.ts'
import type { VersionTables } from './version/tables.ts'

/** Every table of the database as `schema.table`; each capability describes its own. */
export type Tables = PlatformTables &
  SessionTables &
  ProfileTables &
  PromotionTables &
  ImageTables &
  ApprovalTables &
  AssistantTables &
  AuditTables &
  CatalogTables &
  CollectionsTables &
  ComplaintTables &
  DocumentTables &
  LoanTables &
  LedgerTables &
  NotificationTables &
  OperationsTables &
  PaymentRequestTables &
  PaymentTables &
  PaymentDisputeTables &
  CardPaymentTables &
  CallbackTables &
  ReconciliationTables &
  ReminderTables &
  TrackingTables &
  SiteTables &
  StaffTables &
  VersionTables

/** The application's database, or a transaction on it. */
export type Db = Kysely<Tables>
