import type { Archivable, Created, Generated, GeneratedAlways, Moment, Stamped } from './columns.ts'
import type { VideoProvider } from '#domain/videos/source.ts'

export interface VideoTypeTable extends Created {
  video_type_id: Generated<number>
  name: string
}

export interface ProgramTable extends Archivable {
  program_id: Generated<number>
  name: string
  description: Generated<string>
  file_id: number | null
}

export interface VideoTable extends Archivable {
  video_id: Generated<number>
  name: string
  description: Generated<string>
  /** Minutes. */
  duration: number
  provider: VideoProvider
  /** The id at Vimeo or YouTube. */
  url: string | null
  /** The uploaded film, exactly if the provider is `file`. */
  film_file_id: number | null
  captions_file_id: number | null
  /** The picture. */
  file_id: number | null
  class_type_id: number | null
  instructor_id: number | null
  video_type_id: number | null
  program_id: number | null
  program_position: Generated<number>
  playbacks: Generated<number>
  /** Null is a draft; a later instant is announced as upcoming. */
  published_at: Moment
  search: GeneratedAlways<string>
}

export interface VideoTagTable {
  video_id: number
  tag_id: number
}

export interface FavoriteTable extends Created {
  customer_id: number
  video_id: number
}

export interface VideoProgressTable extends Stamped {
  customer_id: number
  video_id: number
  /** Where the customer stopped. */
  seconds: Generated<number>
  completed_at: Moment
}

export interface VideoRatingTable extends Stamped {
  customer_id: number
  video_id: number
  stars: number
  comment: string | null
}
