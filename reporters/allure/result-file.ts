/** A file of `allure-results`. */
export interface ResultFile {
  readonly name: string
  readonly text: string
}
