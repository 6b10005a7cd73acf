import { describe, expect, test } from 'vitest'
import { readOutline, type OutlineEntry } from '../../spec/outline.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { operationIds, operationsOf } from '../../src/contract/operations.ts'
import { requirementsOf, sections, type Requirement } from '../../src/contract/requirements.ts'
import { placesOf, type Place } from './contract-outline.ts'

const outline = readOutline()
const requirements = requirementsOf(packagedContract().document)
const ids: readonly string[] = requirements.map(({ id }) => id)

const placeOf = ({ section, heading, row, sentence, note, fact }: OutlineEntry) =>
  `${section} > ${heading ?? section} > ${row ?? `${sentence ?? '-'}/${note ?? '-'}/${fact ?? '-'}`}`

describe('the outline of the contract', () => {
  test('contains all nine sections', () => {
    expect(new Set(outline.map(({ section }) => section))).toEqual(new Set(sections))
  })

  test('has no entry without a requirement', () => {
    expect(outline.filter((entry) => entry.requirements.length === 0).map(placeOf)).toEqual([])
  })

  test('has unique entries, each of one row, sentence, note or fact', () => {
    expect(duplicates(outline.map(placeOf))).toEqual([])
    const positions = ({ row, sentence, note, fact }: OutlineEntry) =>
      [row, sentence, note, fact].filter((position) => position !== undefined)
    expect(outline.filter((entry) => positions(entry).length !== 1).map(placeOf)).toEqual([])
  })

  test('refers to existing requirements only', () => {
    expect(outline.flatMap((entry) => entry.requirements).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('contains every requirement', () => {
    const named = new Set(outline.flatMap((entry) => entry.requirements))
    expect(ids.filter((id) => !named.has(id))).toEqual([])
  })
})

describe('the document', () => {
  test('has over 200 unique requirements', () => {
    expect(ids.length).toBeGreaterThan(200)
    expect(duplicates(ids)).toEqual([])
  })

  test('has every operation', () => {
    expect(operationsOf().map(({ operationId }) => operationId)).toEqual(operationIds)
  })

  test('has a requirement for each operation, parameter, request property and response field', () => {
    const bare = placesOf(packagedContract().document).filter(
      (place) => !requirements.some((requirement) => isAbout(requirement, place)),
    )
    expect(bare.map(({ at }) => at)).toEqual([])
  })

  test('tests both sides of every limit, except for values in every valid request', () => {
    const sides = (side: string) => ids.filter((id) => id.endsWith(`.${side}`)).map((id) => id.replace(/\.\w+$/, ''))
    const accepted = sides('accepts')
    expect(accepted.filter((id) => !sides('refuses').includes(id))).toEqual([])
    expect(accepted.length).toBeGreaterThan(50)
  })
})

const isAbout = (requirement: Requirement, { at, refersTo, owner }: Place) =>
  requirement.at === at ||
  requirement.at.startsWith(`${at}/`) ||
  requirement.at === refersTo ||
  (requirement.at === owner?.at && requirement.text.includes(`\`${owner.name}\``))

const duplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)
