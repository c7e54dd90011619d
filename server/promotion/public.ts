export { exportRegistration } from './export-registration.ts'
export { landingPageVersion, publishFirstLandingPages } from './landing-page-version.ts'
