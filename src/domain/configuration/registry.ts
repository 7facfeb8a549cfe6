import { CORNERS, FONTS } from '#domain/brand/style.ts'
import { setting, type SettingDefinition } from './definition.ts'

const { flag, text, optional, color, integer, choice } = setting

/**
 * Every key of the application configuration, with its type and its value in a new studio.
 * Names are the specification's. What is not public never reaches a visitor.
 */
export const registry = {
  // Brand
  business_name: text('brand', 'Mi estudio', { max: 80 }),
  tagline: optional('text', 'brand', null, { max: 200 }),
  meta_title: optional('text', 'brand', null, { max: 200 }),
  meta_description: optional('longtext', 'brand'),
  primary: color('#9a452b'),
  'primary-light': optional('color', 'brand'),
  accent: color('#59684c'),
  dark: color('#241a16'),
  gray: color('#7c6d63'),
  light: color('#f7f1e9'),
  ground: choice('brand', ['light', 'dark'], 'light'),
  fonts: choice('brand', FONTS, 'fraunces'),
  corners: choice('brand', CORNERS, 'round'),
  navbar_logo: optional('image', 'brand'),
  favicon: optional('image', 'brand'),
  social_media_image: optional('image', 'brand'),
  bg_login: optional('image', 'brand'),
  bg_recovery: optional('image', 'brand'),

  // Banner and popup
  banner_enabled: flag('banner', false),
  banner_text: optional('text', 'banner'),
  banner_link: optional('link', 'banner'),
  presencial_popup_enabled: flag('banner', false),
  presencial_popup_image: optional('image', 'banner'),
  presencial_popup_link: optional('link', 'banner'),

  // Landing page
  hero_enabled: flag('hero', true),
  hero_order: integer('hero', 1, 0, 99),
  hero_resource: choice('hero', ['image', 'video'], 'image'),
  hero_image: optional('image', 'hero'),
  hero_video: optional('film', 'hero'),
  hero_title: optional('text', 'hero'),
  hero_tagline: optional('longtext', 'hero'),
  about_enabled: flag('about', true),
  about_order: integer('about', 2, 0, 99),
  about_title: optional('text', 'about'),
  about_content: optional('longtext', 'about'),
  about_image: optional('image', 'about'),
  mission_enabled: flag('mission', true),
  mission_order: integer('mission', 4, 0, 99),
  mission_title: optional('text', 'mission'),
  mission_content: optional('longtext', 'mission'),
  class_types_enabled: flag('sections', true),
  class_types_order: integer('sections', 3, 0, 99),
  coaches_enabled: flag('sections', true),
  coaches_order: integer('sections', 5, 0, 99),
  packages_enabled: flag('sections', true),
  packages_order: integer('sections', 6, 0, 99),
  announcements_enabled: flag('sections', true),
  announcements_order: integer('sections', 8, 0, 99),
  schedule_enabled: flag('sections', true),
  schedule_order: optional('integer', 'sections', 7, { min: 0, max: 99 }),

  // Contact
  whatsapp: optional('phone', 'contact'),
  whatsapp_widget: flag('contact', false),
  email: optional('email', 'contact'),
  facebook: optional('url', 'contact'),
  instagram: optional('url', 'contact'),
  tiktok: optional('url', 'contact'),
  location: optional('longtext', 'contact'),

  // Booking
  timezone: { ...text('booking', 'America/Mexico_City'), type: 'timezone' },
  single_class_enabled: flag('booking', true),
  profile_before_booking: flag('booking', true),
  qrcode_enabled: flag('booking', true),
  reservation_rating_enabled: flag('booking', true),
  allow_restricted_class_types: flag('booking', true),
  few_places_left: integer('booking', 3, 0, 99),

  // When and for whom booking is open
  booking_opens_days: optional('integer', 'window', null, { min: 0, max: 365 }),
  booking_closes_minutes: integer('window', 0, 0, 10_080),
  allow_class_guests: flag('window', true),
  allow_transfers: flag('window', false),

  // Missed classes of members
  unlimited_membership_penalties_enabled: flag('penalties', false),
  unlimited_max_no_shows_for_penalty: { ...integer('penalties', 3, 1, 50), nullable: true },
  unlimited_penalty_days: integer('penalties', 7, 1, 365),

  // Waitlist
  waitlist_enabled: flag('waitlist', false),
  waitlist_mode: choice('waitlist', ['broadcast', 'offer', 'auto'], 'broadcast'),
  waitlist_offer_minutes: integer('waitlist', 15, 1, 1440),
  waitlist_auto_hours: integer('waitlist', 2, 0, 168),
  waitlist_cutoff_minutes: integer('waitlist', 30, 0, 10_080),
  promotion_grace_minutes: integer('waitlist', 30, 0, 1440),

  // Cancellation
  allow_cancel_reservations: flag('cancellation', true),
  cancel_timeframe_value: integer('cancellation', 12, 0, 10_000),
  cancel_timeframe_unit: choice('cancellation', ['days', 'hours', 'minutes', 'seconds'], 'hours', {
    synonyms: { day: 'days', hour: 'hours', minute: 'minutes', second: 'seconds' },
  }),
  allow_cancel_after_treshold: flag('cancellation', true),
  max_cancels_per_available_class: optional('integer', 'cancellation', null, { min: 0, max: 1000 }),

  // Messages
  reminder_hours: optional('integer', 'messages', 24, { min: 1, max: 168 }),
  credit_reminder_days: optional('integer', 'messages', 3, { min: 1, max: 60 }),
  quiet_hours_start: optional('integer', 'messages', 22, { min: 0, max: 23 }),
  quiet_hours_end: optional('integer', 'messages', 8, { min: 0, max: 23 }),

  // Selling
  class_packages_name: optional('text', 'selling', null, { max: 60 }),
  class_packages_path: optional('slug', 'selling', null, { max: 80 }),
  signup_fee: optional('package', 'selling'),
  cash_checkout_enabled: flag('selling', false),
  cash_instructions: optional('longtext', 'selling'),
  payment_sources_enabled: flag('selling', false),
  paypal_enabled: flag('selling', false),
  oxxo_enabled: flag('selling', false),
  bank_transfer_enabled: flag('selling', false),
  installments_from: optional('integer', 'selling', null, { min: 300, max: 1_000_000 }),
  discounts_enabled: flag('selling', false),
  subscriptions_enabled: flag('selling', true),
  confirm_email_for_free: flag('selling', true),
  allow_pause: flag('selling', false),
  pause_max_days: integer('selling', 30, 1, 365),
  tax_rate: integer('selling', 16, 0, 100),
  fiscal_name: optional('text', 'selling', null, { public: false }),
  fiscal_id: optional('text', 'selling', null, { public: false }),
  fiscal_address: optional('longtext', 'selling', null, { public: false }),
  stripe_public: optional('public_key', 'selling'),
  stripe_checkout_mode: choice('selling', ['form', 'session'], 'form'),

  // Other features
  videos_enabled: flag('features', false),
  setup_guide: flag('features', true, { public: false }),

  // Sign-in provider and files
  discreet_sign_in: flag('signin', false),
  two_factor_required_for_staff: flag('signin', false),
  password_min_length: integer('signin', 8, 6, 64),
  password_lowercase: flag('signin', false),
  password_uppercase: flag('signin', false),
  password_number: flag('signin', false),
  password_symbol: flag('signin', false),
  firebaseConfig: optional('json', 'signin'),
  files_location: choice('files', ['local', 'aws'], 'local'),
  filesBaseSrc: optional('url', 'files'),
  S3_ENDPOINT: optional('url', 'files'),
  bucket: optional('text', 'files'),
  region: optional('text', 'files'),
  picture_max_mb: integer('files', 15, 1, 50),
  document_max_mb: integer('files', 20, 1, 200),
  video_max_mb: integer('files', 1000, 1, 5000),
  customer_files_max_mb: integer('files', 200, 1, 10_000),

  // For developers of the studio
  domain: optional('domain', 'advanced'),
  app_css: optional('css', 'advanced'),
  head_tracking_codes: optional('code', 'advanced'),
  body_tracking_codes: optional('code', 'advanced'),
  cookie_consent: flag('advanced', false),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof registry
export const settingKeys = Object.keys(registry) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(registry, key)
export const definitionOf = (key: SettingKey): SettingDefinition => registry[key]
