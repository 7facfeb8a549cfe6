// Preloaded into a server (NODE_OPTIONS): its clock runs from the instant in CLOCK_FROM on.
const moved = Date.parse(process.env.CLOCK_FROM ?? '') - Date.now()
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + moved)
    else super(...given)
  }

  static now() {
    return RealDate.now() + moved
  }
}
