export { exportRegistration } from './export-registration.ts'
export { countFunnel, deleteOldFunnel } from './funnel-totals.ts'
export { landingPageVersion, publishFirstLandingPages } from './landing-page-version.ts'
