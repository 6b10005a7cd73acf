// @ts-nocheck
// Made by `npm run generate`; do not edit.
import type { Validator } from '../evidence/validation.ts'
import { formats } from './names.ts'
export const statement: Validator = validate10
const schema11 = {
  $id: 'statement.schema.json',
  type: 'object',
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  properties: {
    _type: { type: 'string', const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, maxItems: 1000, items: { $ref: '#/$defs/Described' } },
    predicateType: { type: 'string', const: 'https://in-toto.io/attestation/test-result/v0.1' },
    predicate: { $ref: '#/$defs/TestResult' },
  },
  additionalProperties: false,
  $defs: {
    Described: {
      type: 'object',
      required: ['name', 'digest'],
      properties: {
        name: { $ref: '#/$defs/Name' },
        digest: { $ref: '#/$defs/Digest' },
        annotations: { $ref: '#/$defs/Annotations' },
      },
      additionalProperties: false,
    },
    Name: { type: 'string', minLength: 1, maxLength: 200, format: 'name' },
    Digest: {
      type: 'object',
      required: ['sha256'],
      properties: { sha256: { $ref: '#/$defs/Sha256' } },
      additionalProperties: false,
    },
    Sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    Annotations: {
      type: 'object',
      maxProperties: 10000,
      additionalProperties: { $ref: '#/$defs/Sentence' },
      propertyNames: { $ref: '#/$defs/Name' },
    },
    Sentence: { type: 'string', maxLength: 4000 },
    TestResult: {
      type: 'object',
      required: ['result', 'configuration', 'passedTests', 'warnedTests', 'failedTests', 'conformance'],
      properties: {
        result: { type: 'string', enum: ['PASSED', 'FAILED'] },
        configuration: {
          type: 'array',
          minItems: 3,
          maxItems: 3,
          items: [{ $ref: '#/$defs/Described' }, { $ref: '#/$defs/Described' }, { $ref: '#/$defs/Described' }],
          additionalItems: false,
        },
        passedTests: { $ref: '#/$defs/RequirementIds' },
        warnedTests: { $ref: '#/$defs/RequirementIds' },
        failedTests: { $ref: '#/$defs/RequirementIds' },
        conformance: { $ref: '#/$defs/Conformance' },
      },
      additionalProperties: false,
    },
    RequirementIds: { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/RequirementId' } },
    RequirementId: { type: 'string', pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$', maxLength: 200 },
    Conformance: {
      type: 'object',
      required: [
        'version',
        'deployment',
        'profile',
        'set',
        'drivenAt',
        'statedAt',
        'validUntil',
        'required',
        'notApplicable',
        'unjudged',
        'notJudged',
        'lacks',
        'scope',
        'drive',
      ],
      properties: {
        version: { type: 'number', const: 1 },
        deployment: { $ref: '#/$defs/StatedDeployment' },
        profile: { $ref: '#/$defs/StatementProfile' },
        set: { $ref: '#/$defs/Version' },
        drivenAt: {
          type: 'object',
          required: ['started', 'finished'],
          properties: { started: { $ref: '#/$defs/Moment' }, finished: { $ref: '#/$defs/Moment' } },
          additionalProperties: false,
        },
        statedAt: { $ref: '#/$defs/Moment' },
        validUntil: { $ref: '#/$defs/Day' },
        required: {
          type: 'object',
          required: ['satisfied', 'violated', 'notApplicable', 'unjudged'],
          properties: {
            satisfied: { $ref: '#/$defs/Count' },
            violated: { $ref: '#/$defs/Count' },
            notApplicable: { $ref: '#/$defs/Count' },
            unjudged: { $ref: '#/$defs/Count' },
          },
          additionalProperties: false,
        },
        notApplicable: { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/NotApplicable' } },
        unjudged: { $ref: '#/$defs/Reasons' },
        notJudged: { $ref: '#/$defs/Reasons' },
        lacks: { type: 'array', maxItems: 100, items: { $ref: '#/$defs/Name' } },
        scope: { type: 'string', enum: ['whole', 'partial'] },
        drive: {
          type: 'object',
          required: ['seed', 'seedSource', 'shards', 'requests', 'retries', 'tokens', 'budgets'],
          properties: {
            seed: { $ref: '#/$defs/Count' },
            seedSource: { type: 'string', enum: ['given', 'random'] },
            shards: { $ref: '#/$defs/Count' },
            requests: { $ref: '#/$defs/Count' },
            retries: { $ref: '#/$defs/Count' },
            tokens: { $ref: '#/$defs/Count' },
            samples: { $ref: '#/$defs/Count' },
            budgets: { $ref: '#/$defs/Budgets' },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    StatedDeployment: {
      type: 'object',
      required: ['baseUrl', 'embedded', 'group', 'models'],
      properties: {
        name: { $ref: '#/$defs/Name' },
        baseUrl: { $ref: '#/$defs/Address' },
        overseasBaseUrl: { $ref: '#/$defs/Address' },
        embedded: { type: 'boolean' },
        group: { $ref: '#/$defs/Name' },
        models: { $ref: '#/$defs/Models' },
      },
      additionalProperties: false,
    },
    Address: { type: 'string', pattern: '^https?://[!-~]+$', format: 'uri' },
    Models: {
      type: 'object',
      maxProperties: 10000,
      additionalProperties: { $ref: '#/$defs/Name' },
      propertyNames: { $ref: '#/$defs/Name' },
    },
    StatementProfile: { type: 'string', enum: ['spec', 'interop'] },
    Version: { type: 'string', pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$' },
    Moment: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$', format: 'date-time' },
    Day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' },
    Count: { type: 'integer', minimum: 0, maximum: 9007199254740991 },
    NotApplicable: {
      type: 'object',
      required: ['id', 'because', 'declared'],
      properties: {
        id: { $ref: '#/$defs/RequirementId' },
        because: { $ref: '#/$defs/Sentence' },
        declared: { $ref: '#/$defs/Sentence' },
      },
      additionalProperties: false,
    },
    Reasons: {
      type: 'object',
      maxProperties: 10000,
      additionalProperties: { $ref: '#/$defs/Sentence' },
      propertyNames: { $ref: '#/$defs/RequirementId' },
    },
    Budgets: {
      type: 'object',
      maxProperties: 10000,
      additionalProperties: { $ref: '#/$defs/Amount' },
      propertyNames: { $ref: '#/$defs/Name' },
    },
    Amount: { type: 'number', minimum: 0 },
  },
}
const schema12 = {
  type: 'object',
  required: ['name', 'digest'],
  properties: {
    name: { $ref: '#/$defs/Name' },
    digest: { $ref: '#/$defs/Digest' },
    annotations: { $ref: '#/$defs/Annotations' },
  },
  additionalProperties: false,
}
const schema13 = { type: 'string', minLength: 1, maxLength: 200, format: 'name' }
const formats0 = formats.name
const schema14 = {
  type: 'object',
  required: ['sha256'],
  properties: { sha256: { $ref: '#/$defs/Sha256' } },
  additionalProperties: false,
}
const schema15 = { type: 'string', pattern: '^[0-9a-f]{64}$' }
const pattern0 = new RegExp('^[0-9a-f]{64}$', 'u')
function validate12(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (data.sha256 === undefined && (missing0 = 'sha256')) {
        validate12.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (!(key0 === 'sha256')) {
            validate12.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.sha256 !== undefined) {
            let data0 = data.sha256
            const _errs3 = errors
            if (errors === _errs3) {
              if (typeof data0 === 'string') {
                if (!pattern0.test(data0)) {
                  validate12.errors = [
                    {
                      instancePath: instancePath + '/sha256',
                      schemaPath: '#/$defs/Sha256/pattern',
                      keyword: 'pattern',
                      params: { pattern: '^[0-9a-f]{64}$' },
                    },
                  ]
                  return false
                }
              } else {
                validate12.errors = [
                  {
                    instancePath: instancePath + '/sha256',
                    schemaPath: '#/$defs/Sha256/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
            }
          }
        }
      }
    } else {
      validate12.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate12.errors = vErrors
  return errors === 0
}
const schema16 = {
  type: 'object',
  maxProperties: 10000,
  additionalProperties: { $ref: '#/$defs/Sentence' },
  propertyNames: { $ref: '#/$defs/Name' },
}
const schema18 = { type: 'string', maxLength: 4000 }
function validate14(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (Object.keys(data).length > 10000) {
        validate14.errors = [
          { instancePath, schemaPath: '#/maxProperties', keyword: 'maxProperties', params: { limit: 10000 } },
        ]
        return false
      } else {
        for (const key0 in data) {
          const _errs1 = errors
          const _errs2 = errors
          if (errors === _errs2) {
            if (errors === _errs2) {
              if (typeof key0 === 'string') {
                if (key0.length > 200) {
                  const err0 = {
                    instancePath,
                    schemaPath: '#/$defs/Name/maxLength',
                    keyword: 'maxLength',
                    params: { limit: 200 },
                    propertyName: key0,
                  }
                  if (vErrors === null) {
                    vErrors = [err0]
                  } else {
                    vErrors.push(err0)
                  }
                  errors++
                } else {
                  if (key0.length < 1) {
                    const err1 = {
                      instancePath,
                      schemaPath: '#/$defs/Name/minLength',
                      keyword: 'minLength',
                      params: { limit: 1 },
                      propertyName: key0,
                    }
                    if (vErrors === null) {
                      vErrors = [err1]
                    } else {
                      vErrors.push(err1)
                    }
                    errors++
                  } else {
                    if (!formats0(key0)) {
                      const err2 = {
                        instancePath,
                        schemaPath: '#/$defs/Name/format',
                        keyword: 'format',
                        params: { format: 'name' },
                        propertyName: key0,
                      }
                      if (vErrors === null) {
                        vErrors = [err2]
                      } else {
                        vErrors.push(err2)
                      }
                      errors++
                    }
                  }
                }
              } else {
                const err3 = {
                  instancePath,
                  schemaPath: '#/$defs/Name/type',
                  keyword: 'type',
                  params: { type: 'string' },
                  propertyName: key0,
                }
                if (vErrors === null) {
                  vErrors = [err3]
                } else {
                  vErrors.push(err3)
                }
                errors++
              }
            }
          }
          var valid0 = _errs1 === errors
          if (!valid0) {
            const err4 = {
              instancePath,
              schemaPath: '#/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key0 },
            }
            if (vErrors === null) {
              vErrors = [err4]
            } else {
              vErrors.push(err4)
            }
            errors++
            validate14.errors = vErrors
            return false
            break
          }
        }
        if (valid0) {
          for (const key1 in data) {
            let data0 = data[key1]
            const _errs5 = errors
            const _errs6 = errors
            if (errors === _errs6) {
              if (typeof data0 === 'string') {
                if (data0.length > 4000) {
                  validate14.errors = [
                    {
                      instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                      schemaPath: '#/$defs/Sentence/maxLength',
                      keyword: 'maxLength',
                      params: { limit: 4000 },
                    },
                  ]
                  return false
                }
              } else {
                validate14.errors = [
                  {
                    instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                    schemaPath: '#/$defs/Sentence/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
            }
            var valid2 = _errs5 === errors
            if (!valid2) {
              break
            }
          }
        }
      }
    } else {
      validate14.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate14.errors = vErrors
  return errors === 0
}
function validate11(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if ((data.name === undefined && (missing0 = 'name')) || (data.digest === undefined && (missing0 = 'digest'))) {
        validate11.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (!(key0 === 'name' || key0 === 'digest' || key0 === 'annotations')) {
            validate11.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.name !== undefined) {
            let data0 = data.name
            const _errs2 = errors
            const _errs3 = errors
            if (errors === _errs3) {
              if (errors === _errs3) {
                if (typeof data0 === 'string') {
                  if (data0.length > 200) {
                    validate11.errors = [
                      {
                        instancePath: instancePath + '/name',
                        schemaPath: '#/$defs/Name/maxLength',
                        keyword: 'maxLength',
                        params: { limit: 200 },
                      },
                    ]
                    return false
                  } else {
                    if (data0.length < 1) {
                      validate11.errors = [
                        {
                          instancePath: instancePath + '/name',
                          schemaPath: '#/$defs/Name/minLength',
                          keyword: 'minLength',
                          params: { limit: 1 },
                        },
                      ]
                      return false
                    } else {
                      if (!formats0(data0)) {
                        validate11.errors = [
                          {
                            instancePath: instancePath + '/name',
                            schemaPath: '#/$defs/Name/format',
                            keyword: 'format',
                            params: { format: 'name' },
                          },
                        ]
                        return false
                      }
                    }
                  }
                } else {
                  validate11.errors = [
                    {
                      instancePath: instancePath + '/name',
                      schemaPath: '#/$defs/Name/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
              }
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.digest !== undefined) {
              const _errs5 = errors
              if (
                !validate12(data.digest, {
                  instancePath: instancePath + '/digest',
                  parentData: data,
                  parentDataProperty: 'digest',
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors)
                errors = vErrors.length
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.annotations !== undefined) {
                const _errs6 = errors
                if (
                  !validate14(data.annotations, {
                    instancePath: instancePath + '/annotations',
                    parentData: data,
                    parentDataProperty: 'annotations',
                    rootData,
                  })
                ) {
                  vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors)
                  errors = vErrors.length
                }
                var valid0 = _errs6 === errors
              } else {
                var valid0 = true
              }
            }
          }
        }
      }
    } else {
      validate11.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate11.errors = vErrors
  return errors === 0
}
const schema19 = {
  type: 'object',
  required: ['result', 'configuration', 'passedTests', 'warnedTests', 'failedTests', 'conformance'],
  properties: {
    result: { type: 'string', enum: ['PASSED', 'FAILED'] },
    configuration: {
      type: 'array',
      minItems: 3,
      maxItems: 3,
      items: [{ $ref: '#/$defs/Described' }, { $ref: '#/$defs/Described' }, { $ref: '#/$defs/Described' }],
      additionalItems: false,
    },
    passedTests: { $ref: '#/$defs/RequirementIds' },
    warnedTests: { $ref: '#/$defs/RequirementIds' },
    failedTests: { $ref: '#/$defs/RequirementIds' },
    conformance: { $ref: '#/$defs/Conformance' },
  },
  additionalProperties: false,
}
const schema20 = { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/RequirementId' } }
const schema21 = { type: 'string', pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$', maxLength: 200 }
const pattern1 = new RegExp('^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$', 'u')
function validate21(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 10000) {
        validate21.errors = [{ instancePath, schemaPath: '#/maxItems', keyword: 'maxItems', params: { limit: 10000 } }]
        return false
      } else {
        var valid0 = true
        const len0 = data.length
        for (let i0 = 0; i0 < len0; i0++) {
          let data0 = data[i0]
          const _errs1 = errors
          const _errs2 = errors
          if (errors === _errs2) {
            if (typeof data0 === 'string') {
              if (data0.length > 200) {
                validate21.errors = [
                  {
                    instancePath: instancePath + '/' + i0,
                    schemaPath: '#/$defs/RequirementId/maxLength',
                    keyword: 'maxLength',
                    params: { limit: 200 },
                  },
                ]
                return false
              } else {
                if (!pattern1.test(data0)) {
                  validate21.errors = [
                    {
                      instancePath: instancePath + '/' + i0,
                      schemaPath: '#/$defs/RequirementId/pattern',
                      keyword: 'pattern',
                      params: { pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$' },
                    },
                  ]
                  return false
                }
              }
            } else {
              validate21.errors = [
                {
                  instancePath: instancePath + '/' + i0,
                  schemaPath: '#/$defs/RequirementId/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
          }
          var valid0 = _errs1 === errors
          if (!valid0) {
            break
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } }]
      return false
    }
  }
  validate21.errors = vErrors
  return errors === 0
}
const schema22 = {
  type: 'object',
  required: [
    'version',
    'deployment',
    'profile',
    'set',
    'drivenAt',
    'statedAt',
    'validUntil',
    'required',
    'notApplicable',
    'unjudged',
    'notJudged',
    'lacks',
    'scope',
    'drive',
  ],
  properties: {
    version: { type: 'number', const: 1 },
    deployment: { $ref: '#/$defs/StatedDeployment' },
    profile: { $ref: '#/$defs/StatementProfile' },
    set: { $ref: '#/$defs/Version' },
    drivenAt: {
      type: 'object',
      required: ['started', 'finished'],
      properties: { started: { $ref: '#/$defs/Moment' }, finished: { $ref: '#/$defs/Moment' } },
      additionalProperties: false,
    },
    statedAt: { $ref: '#/$defs/Moment' },
    validUntil: { $ref: '#/$defs/Day' },
    required: {
      type: 'object',
      required: ['satisfied', 'violated', 'notApplicable', 'unjudged'],
      properties: {
        satisfied: { $ref: '#/$defs/Count' },
        violated: { $ref: '#/$defs/Count' },
        notApplicable: { $ref: '#/$defs/Count' },
        unjudged: { $ref: '#/$defs/Count' },
      },
      additionalProperties: false,
    },
    notApplicable: { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/NotApplicable' } },
    unjudged: { $ref: '#/$defs/Reasons' },
    notJudged: { $ref: '#/$defs/Reasons' },
    lacks: { type: 'array', maxItems: 100, items: { $ref: '#/$defs/Name' } },
    scope: { type: 'string', enum: ['whole', 'partial'] },
    drive: {
      type: 'object',
      required: ['seed', 'seedSource', 'shards', 'requests', 'retries', 'tokens', 'budgets'],
      properties: {
        seed: { $ref: '#/$defs/Count' },
        seedSource: { type: 'string', enum: ['given', 'random'] },
        shards: { $ref: '#/$defs/Count' },
        requests: { $ref: '#/$defs/Count' },
        retries: { $ref: '#/$defs/Count' },
        tokens: { $ref: '#/$defs/Count' },
        samples: { $ref: '#/$defs/Count' },
        budgets: { $ref: '#/$defs/Budgets' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}
const schema31 = { type: 'string', enum: ['spec', 'interop'] }
const schema32 = { type: 'string', pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$' }
const schema33 = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  format: 'date-time',
}
const schema36 = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' }
const schema37 = { type: 'integer', minimum: 0, maximum: 9007199254740991 }
const func2 = Object.prototype.hasOwnProperty
const schema23 = {
  type: 'object',
  required: ['baseUrl', 'embedded', 'group', 'models'],
  properties: {
    name: { $ref: '#/$defs/Name' },
    baseUrl: { $ref: '#/$defs/Address' },
    overseasBaseUrl: { $ref: '#/$defs/Address' },
    embedded: { type: 'boolean' },
    group: { $ref: '#/$defs/Name' },
    models: { $ref: '#/$defs/Models' },
  },
  additionalProperties: false,
}
const schema25 = { type: 'string', pattern: '^https?://[!-~]+$', format: 'uri' }
const formats6 = formats.uri
const pattern2 = new RegExp('^https?://[!-~]+$', 'u')
const schema28 = {
  type: 'object',
  maxProperties: 10000,
  additionalProperties: { $ref: '#/$defs/Name' },
  propertyNames: { $ref: '#/$defs/Name' },
}
function validate27(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (Object.keys(data).length > 10000) {
        validate27.errors = [
          { instancePath, schemaPath: '#/maxProperties', keyword: 'maxProperties', params: { limit: 10000 } },
        ]
        return false
      } else {
        for (const key0 in data) {
          const _errs1 = errors
          const _errs2 = errors
          if (errors === _errs2) {
            if (errors === _errs2) {
              if (typeof key0 === 'string') {
                if (key0.length > 200) {
                  const err0 = {
                    instancePath,
                    schemaPath: '#/$defs/Name/maxLength',
                    keyword: 'maxLength',
                    params: { limit: 200 },
                    propertyName: key0,
                  }
                  if (vErrors === null) {
                    vErrors = [err0]
                  } else {
                    vErrors.push(err0)
                  }
                  errors++
                } else {
                  if (key0.length < 1) {
                    const err1 = {
                      instancePath,
                      schemaPath: '#/$defs/Name/minLength',
                      keyword: 'minLength',
                      params: { limit: 1 },
                      propertyName: key0,
                    }
                    if (vErrors === null) {
                      vErrors = [err1]
                    } else {
                      vErrors.push(err1)
                    }
                    errors++
                  } else {
                    if (!formats0(key0)) {
                      const err2 = {
                        instancePath,
                        schemaPath: '#/$defs/Name/format',
                        keyword: 'format',
                        params: { format: 'name' },
                        propertyName: key0,
                      }
                      if (vErrors === null) {
                        vErrors = [err2]
                      } else {
                        vErrors.push(err2)
                      }
                      errors++
                    }
                  }
                }
              } else {
                const err3 = {
                  instancePath,
                  schemaPath: '#/$defs/Name/type',
                  keyword: 'type',
                  params: { type: 'string' },
                  propertyName: key0,
                }
                if (vErrors === null) {
                  vErrors = [err3]
                } else {
                  vErrors.push(err3)
                }
                errors++
              }
            }
          }
          var valid0 = _errs1 === errors
          if (!valid0) {
            const err4 = {
              instancePath,
              schemaPath: '#/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key0 },
            }
            if (vErrors === null) {
              vErrors = [err4]
            } else {
              vErrors.push(err4)
            }
            errors++
            validate27.errors = vErrors
            return false
            break
          }
        }
        if (valid0) {
          for (const key1 in data) {
            let data0 = data[key1]
            const _errs5 = errors
            const _errs6 = errors
            if (errors === _errs6) {
              if (errors === _errs6) {
                if (typeof data0 === 'string') {
                  if (data0.length > 200) {
                    validate27.errors = [
                      {
                        instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                        schemaPath: '#/$defs/Name/maxLength',
                        keyword: 'maxLength',
                        params: { limit: 200 },
                      },
                    ]
                    return false
                  } else {
                    if (data0.length < 1) {
                      validate27.errors = [
                        {
                          instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                          schemaPath: '#/$defs/Name/minLength',
                          keyword: 'minLength',
                          params: { limit: 1 },
                        },
                      ]
                      return false
                    } else {
                      if (!formats0(data0)) {
                        validate27.errors = [
                          {
                            instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                            schemaPath: '#/$defs/Name/format',
                            keyword: 'format',
                            params: { format: 'name' },
                          },
                        ]
                        return false
                      }
                    }
                  }
                } else {
                  validate27.errors = [
                    {
                      instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                      schemaPath: '#/$defs/Name/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
              }
            }
            var valid2 = _errs5 === errors
            if (!valid2) {
              break
            }
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate27.errors = vErrors
  return errors === 0
}
function validate26(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.baseUrl === undefined && (missing0 = 'baseUrl')) ||
        (data.embedded === undefined && (missing0 = 'embedded')) ||
        (data.group === undefined && (missing0 = 'group')) ||
        (data.models === undefined && (missing0 = 'models'))
      ) {
        validate26.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (
            !(
              key0 === 'name' ||
              key0 === 'baseUrl' ||
              key0 === 'overseasBaseUrl' ||
              key0 === 'embedded' ||
              key0 === 'group' ||
              key0 === 'models'
            )
          ) {
            validate26.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.name !== undefined) {
            let data0 = data.name
            const _errs2 = errors
            const _errs3 = errors
            if (errors === _errs3) {
              if (errors === _errs3) {
                if (typeof data0 === 'string') {
                  if (data0.length > 200) {
                    validate26.errors = [
                      {
                        instancePath: instancePath + '/name',
                        schemaPath: '#/$defs/Name/maxLength',
                        keyword: 'maxLength',
                        params: { limit: 200 },
                      },
                    ]
                    return false
                  } else {
                    if (data0.length < 1) {
                      validate26.errors = [
                        {
                          instancePath: instancePath + '/name',
                          schemaPath: '#/$defs/Name/minLength',
                          keyword: 'minLength',
                          params: { limit: 1 },
                        },
                      ]
                      return false
                    } else {
                      if (!formats0(data0)) {
                        validate26.errors = [
                          {
                            instancePath: instancePath + '/name',
                            schemaPath: '#/$defs/Name/format',
                            keyword: 'format',
                            params: { format: 'name' },
                          },
                        ]
                        return false
                      }
                    }
                  }
                } else {
                  validate26.errors = [
                    {
                      instancePath: instancePath + '/name',
                      schemaPath: '#/$defs/Name/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
              }
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.baseUrl !== undefined) {
              let data1 = data.baseUrl
              const _errs5 = errors
              const _errs6 = errors
              if (errors === _errs6) {
                if (errors === _errs6) {
                  if (typeof data1 === 'string') {
                    if (!pattern2.test(data1)) {
                      validate26.errors = [
                        {
                          instancePath: instancePath + '/baseUrl',
                          schemaPath: '#/$defs/Address/pattern',
                          keyword: 'pattern',
                          params: { pattern: '^https?://[!-~]+$' },
                        },
                      ]
                      return false
                    } else {
                      if (!formats6(data1)) {
                        validate26.errors = [
                          {
                            instancePath: instancePath + '/baseUrl',
                            schemaPath: '#/$defs/Address/format',
                            keyword: 'format',
                            params: { format: 'uri' },
                          },
                        ]
                        return false
                      }
                    }
                  } else {
                    validate26.errors = [
                      {
                        instancePath: instancePath + '/baseUrl',
                        schemaPath: '#/$defs/Address/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.overseasBaseUrl !== undefined) {
                let data2 = data.overseasBaseUrl
                const _errs8 = errors
                const _errs9 = errors
                if (errors === _errs9) {
                  if (errors === _errs9) {
                    if (typeof data2 === 'string') {
                      if (!pattern2.test(data2)) {
                        validate26.errors = [
                          {
                            instancePath: instancePath + '/overseasBaseUrl',
                            schemaPath: '#/$defs/Address/pattern',
                            keyword: 'pattern',
                            params: { pattern: '^https?://[!-~]+$' },
                          },
                        ]
                        return false
                      } else {
                        if (!formats6(data2)) {
                          validate26.errors = [
                            {
                              instancePath: instancePath + '/overseasBaseUrl',
                              schemaPath: '#/$defs/Address/format',
                              keyword: 'format',
                              params: { format: 'uri' },
                            },
                          ]
                          return false
                        }
                      }
                    } else {
                      validate26.errors = [
                        {
                          instancePath: instancePath + '/overseasBaseUrl',
                          schemaPath: '#/$defs/Address/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                  }
                }
                var valid0 = _errs8 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.embedded !== undefined) {
                  const _errs11 = errors
                  if (typeof data.embedded !== 'boolean') {
                    validate26.errors = [
                      {
                        instancePath: instancePath + '/embedded',
                        schemaPath: '#/properties/embedded/type',
                        keyword: 'type',
                        params: { type: 'boolean' },
                      },
                    ]
                    return false
                  }
                  var valid0 = _errs11 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.group !== undefined) {
                    let data4 = data.group
                    const _errs13 = errors
                    const _errs14 = errors
                    if (errors === _errs14) {
                      if (errors === _errs14) {
                        if (typeof data4 === 'string') {
                          if (data4.length > 200) {
                            validate26.errors = [
                              {
                                instancePath: instancePath + '/group',
                                schemaPath: '#/$defs/Name/maxLength',
                                keyword: 'maxLength',
                                params: { limit: 200 },
                              },
                            ]
                            return false
                          } else {
                            if (data4.length < 1) {
                              validate26.errors = [
                                {
                                  instancePath: instancePath + '/group',
                                  schemaPath: '#/$defs/Name/minLength',
                                  keyword: 'minLength',
                                  params: { limit: 1 },
                                },
                              ]
                              return false
                            } else {
                              if (!formats0(data4)) {
                                validate26.errors = [
                                  {
                                    instancePath: instancePath + '/group',
                                    schemaPath: '#/$defs/Name/format',
                                    keyword: 'format',
                                    params: { format: 'name' },
                                  },
                                ]
                                return false
                              }
                            }
                          }
                        } else {
                          validate26.errors = [
                            {
                              instancePath: instancePath + '/group',
                              schemaPath: '#/$defs/Name/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            },
                          ]
                          return false
                        }
                      }
                    }
                    var valid0 = _errs13 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.models !== undefined) {
                      const _errs16 = errors
                      if (
                        !validate27(data.models, {
                          instancePath: instancePath + '/models',
                          parentData: data,
                          parentDataProperty: 'models',
                          rootData,
                        })
                      ) {
                        vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors)
                        errors = vErrors.length
                      }
                      var valid0 = _errs16 === errors
                    } else {
                      var valid0 = true
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate26.errors = vErrors
  return errors === 0
}
const schema41 = {
  type: 'object',
  required: ['id', 'because', 'declared'],
  properties: {
    id: { $ref: '#/$defs/RequirementId' },
    because: { $ref: '#/$defs/Sentence' },
    declared: { $ref: '#/$defs/Sentence' },
  },
  additionalProperties: false,
}
function validate30(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.id === undefined && (missing0 = 'id')) ||
        (data.because === undefined && (missing0 = 'because')) ||
        (data.declared === undefined && (missing0 = 'declared'))
      ) {
        validate30.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (!(key0 === 'id' || key0 === 'because' || key0 === 'declared')) {
            validate30.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.id !== undefined) {
            let data0 = data.id
            const _errs2 = errors
            const _errs3 = errors
            if (errors === _errs3) {
              if (typeof data0 === 'string') {
                if (data0.length > 200) {
                  validate30.errors = [
                    {
                      instancePath: instancePath + '/id',
                      schemaPath: '#/$defs/RequirementId/maxLength',
                      keyword: 'maxLength',
                      params: { limit: 200 },
                    },
                  ]
                  return false
                } else {
                  if (!pattern1.test(data0)) {
                    validate30.errors = [
                      {
                        instancePath: instancePath + '/id',
                        schemaPath: '#/$defs/RequirementId/pattern',
                        keyword: 'pattern',
                        params: { pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$' },
                      },
                    ]
                    return false
                  }
                }
              } else {
                validate30.errors = [
                  {
                    instancePath: instancePath + '/id',
                    schemaPath: '#/$defs/RequirementId/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.because !== undefined) {
              let data1 = data.because
              const _errs5 = errors
              const _errs6 = errors
              if (errors === _errs6) {
                if (typeof data1 === 'string') {
                  if (data1.length > 4000) {
                    validate30.errors = [
                      {
                        instancePath: instancePath + '/because',
                        schemaPath: '#/$defs/Sentence/maxLength',
                        keyword: 'maxLength',
                        params: { limit: 4000 },
                      },
                    ]
                    return false
                  }
                } else {
                  validate30.errors = [
                    {
                      instancePath: instancePath + '/because',
                      schemaPath: '#/$defs/Sentence/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs5 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.declared !== undefined) {
                let data2 = data.declared
                const _errs8 = errors
                const _errs9 = errors
                if (errors === _errs9) {
                  if (typeof data2 === 'string') {
                    if (data2.length > 4000) {
                      validate30.errors = [
                        {
                          instancePath: instancePath + '/declared',
                          schemaPath: '#/$defs/Sentence/maxLength',
                          keyword: 'maxLength',
                          params: { limit: 4000 },
                        },
                      ]
                      return false
                    }
                  } else {
                    validate30.errors = [
                      {
                        instancePath: instancePath + '/declared',
                        schemaPath: '#/$defs/Sentence/type',
                        keyword: 'type',
                        params: { type: 'string' },
                      },
                    ]
                    return false
                  }
                }
                var valid0 = _errs8 === errors
              } else {
                var valid0 = true
              }
            }
          }
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate30.errors = vErrors
  return errors === 0
}
const schema45 = {
  type: 'object',
  maxProperties: 10000,
  additionalProperties: { $ref: '#/$defs/Sentence' },
  propertyNames: { $ref: '#/$defs/RequirementId' },
}
function validate32(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (Object.keys(data).length > 10000) {
        validate32.errors = [
          { instancePath, schemaPath: '#/maxProperties', keyword: 'maxProperties', params: { limit: 10000 } },
        ]
        return false
      } else {
        for (const key0 in data) {
          const _errs1 = errors
          const _errs2 = errors
          if (errors === _errs2) {
            if (typeof key0 === 'string') {
              if (key0.length > 200) {
                const err0 = {
                  instancePath,
                  schemaPath: '#/$defs/RequirementId/maxLength',
                  keyword: 'maxLength',
                  params: { limit: 200 },
                  propertyName: key0,
                }
                if (vErrors === null) {
                  vErrors = [err0]
                } else {
                  vErrors.push(err0)
                }
                errors++
              } else {
                if (!pattern1.test(key0)) {
                  const err1 = {
                    instancePath,
                    schemaPath: '#/$defs/RequirementId/pattern',
                    keyword: 'pattern',
                    params: { pattern: '^[A-Za-z][\\w-]*(?:\\.[\\w-]+)+$' },
                    propertyName: key0,
                  }
                  if (vErrors === null) {
                    vErrors = [err1]
                  } else {
                    vErrors.push(err1)
                  }
                  errors++
                }
              }
            } else {
              const err2 = {
                instancePath,
                schemaPath: '#/$defs/RequirementId/type',
                keyword: 'type',
                params: { type: 'string' },
                propertyName: key0,
              }
              if (vErrors === null) {
                vErrors = [err2]
              } else {
                vErrors.push(err2)
              }
              errors++
            }
          }
          var valid0 = _errs1 === errors
          if (!valid0) {
            const err3 = {
              instancePath,
              schemaPath: '#/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key0 },
            }
            if (vErrors === null) {
              vErrors = [err3]
            } else {
              vErrors.push(err3)
            }
            errors++
            validate32.errors = vErrors
            return false
            break
          }
        }
        if (valid0) {
          for (const key1 in data) {
            let data0 = data[key1]
            const _errs5 = errors
            const _errs6 = errors
            if (errors === _errs6) {
              if (typeof data0 === 'string') {
                if (data0.length > 4000) {
                  validate32.errors = [
                    {
                      instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                      schemaPath: '#/$defs/Sentence/maxLength',
                      keyword: 'maxLength',
                      params: { limit: 4000 },
                    },
                  ]
                  return false
                }
              } else {
                validate32.errors = [
                  {
                    instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                    schemaPath: '#/$defs/Sentence/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  },
                ]
                return false
              }
            }
            var valid2 = _errs5 === errors
            if (!valid2) {
              break
            }
          }
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate32.errors = vErrors
  return errors === 0
}
const schema55 = {
  type: 'object',
  maxProperties: 10000,
  additionalProperties: { $ref: '#/$defs/Amount' },
  propertyNames: { $ref: '#/$defs/Name' },
}
const schema57 = { type: 'number', minimum: 0 }
function validate35(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (Object.keys(data).length > 10000) {
        validate35.errors = [
          { instancePath, schemaPath: '#/maxProperties', keyword: 'maxProperties', params: { limit: 10000 } },
        ]
        return false
      } else {
        for (const key0 in data) {
          const _errs1 = errors
          const _errs2 = errors
          if (errors === _errs2) {
            if (errors === _errs2) {
              if (typeof key0 === 'string') {
                if (key0.length > 200) {
                  const err0 = {
                    instancePath,
                    schemaPath: '#/$defs/Name/maxLength',
                    keyword: 'maxLength',
                    params: { limit: 200 },
                    propertyName: key0,
                  }
                  if (vErrors === null) {
                    vErrors = [err0]
                  } else {
                    vErrors.push(err0)
                  }
                  errors++
                } else {
                  if (key0.length < 1) {
                    const err1 = {
                      instancePath,
                      schemaPath: '#/$defs/Name/minLength',
                      keyword: 'minLength',
                      params: { limit: 1 },
                      propertyName: key0,
                    }
                    if (vErrors === null) {
                      vErrors = [err1]
                    } else {
                      vErrors.push(err1)
                    }
                    errors++
                  } else {
                    if (!formats0(key0)) {
                      const err2 = {
                        instancePath,
                        schemaPath: '#/$defs/Name/format',
                        keyword: 'format',
                        params: { format: 'name' },
                        propertyName: key0,
                      }
                      if (vErrors === null) {
                        vErrors = [err2]
                      } else {
                        vErrors.push(err2)
                      }
                      errors++
                    }
                  }
                }
              } else {
                const err3 = {
                  instancePath,
                  schemaPath: '#/$defs/Name/type',
                  keyword: 'type',
                  params: { type: 'string' },
                  propertyName: key0,
                }
                if (vErrors === null) {
                  vErrors = [err3]
                } else {
                  vErrors.push(err3)
                }
                errors++
              }
            }
          }
          var valid0 = _errs1 === errors
          if (!valid0) {
            const err4 = {
              instancePath,
              schemaPath: '#/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: key0 },
            }
            if (vErrors === null) {
              vErrors = [err4]
            } else {
              vErrors.push(err4)
            }
            errors++
            validate35.errors = vErrors
            return false
            break
          }
        }
        if (valid0) {
          for (const key1 in data) {
            let data0 = data[key1]
            const _errs5 = errors
            const _errs6 = errors
            if (errors === _errs6) {
              if (typeof data0 == 'number' && isFinite(data0)) {
                if (data0 < 0 || isNaN(data0)) {
                  validate35.errors = [
                    {
                      instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                      schemaPath: '#/$defs/Amount/minimum',
                      keyword: 'minimum',
                      params: { comparison: '>=', limit: 0 },
                    },
                  ]
                  return false
                }
              } else {
                validate35.errors = [
                  {
                    instancePath: instancePath + '/' + key1.replace(/~/g, '~0').replace(/\//g, '~1'),
                    schemaPath: '#/$defs/Amount/type',
                    keyword: 'type',
                    params: { type: 'number' },
                  },
                ]
                return false
              }
            }
            var valid2 = _errs5 === errors
            if (!valid2) {
              break
            }
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate35.errors = vErrors
  return errors === 0
}
const pattern4 = new RegExp('^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$', 'u')
const pattern5 = new RegExp('^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$', 'u')
const pattern8 = new RegExp('^\\d{4}-\\d{2}-\\d{2}$', 'u')
const formats16 = formats['date-time']
const formats22 = formats.date
function validate25(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.version === undefined && (missing0 = 'version')) ||
        (data.deployment === undefined && (missing0 = 'deployment')) ||
        (data.profile === undefined && (missing0 = 'profile')) ||
        (data.set === undefined && (missing0 = 'set')) ||
        (data.drivenAt === undefined && (missing0 = 'drivenAt')) ||
        (data.statedAt === undefined && (missing0 = 'statedAt')) ||
        (data.validUntil === undefined && (missing0 = 'validUntil')) ||
        (data.required === undefined && (missing0 = 'required')) ||
        (data.notApplicable === undefined && (missing0 = 'notApplicable')) ||
        (data.unjudged === undefined && (missing0 = 'unjudged')) ||
        (data.notJudged === undefined && (missing0 = 'notJudged')) ||
        (data.lacks === undefined && (missing0 = 'lacks')) ||
        (data.scope === undefined && (missing0 = 'scope')) ||
        (data.drive === undefined && (missing0 = 'drive'))
      ) {
        validate25.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (!func2.call(schema22.properties, key0)) {
            validate25.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.version !== undefined) {
            let data0 = data.version
            const _errs2 = errors
            if (!(typeof data0 == 'number' && isFinite(data0))) {
              validate25.errors = [
                {
                  instancePath: instancePath + '/version',
                  schemaPath: '#/properties/version/type',
                  keyword: 'type',
                  params: { type: 'number' },
                },
              ]
              return false
            }
            if (1 !== data0) {
              validate25.errors = [
                {
                  instancePath: instancePath + '/version',
                  schemaPath: '#/properties/version/const',
                  keyword: 'const',
                  params: { allowedValue: 1 },
                },
              ]
              return false
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.deployment !== undefined) {
              const _errs4 = errors
              if (
                !validate26(data.deployment, {
                  instancePath: instancePath + '/deployment',
                  parentData: data,
                  parentDataProperty: 'deployment',
                  rootData,
                })
              ) {
                vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors)
                errors = vErrors.length
              }
              var valid0 = _errs4 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.profile !== undefined) {
                let data2 = data.profile
                const _errs5 = errors
                if (typeof data2 !== 'string') {
                  validate25.errors = [
                    {
                      instancePath: instancePath + '/profile',
                      schemaPath: '#/$defs/StatementProfile/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                if (!(data2 === 'spec' || data2 === 'interop')) {
                  validate25.errors = [
                    {
                      instancePath: instancePath + '/profile',
                      schemaPath: '#/$defs/StatementProfile/enum',
                      keyword: 'enum',
                      params: { allowedValues: schema31.enum },
                    },
                  ]
                  return false
                }
                var valid0 = _errs5 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.set !== undefined) {
                  let data3 = data.set
                  const _errs8 = errors
                  const _errs9 = errors
                  if (errors === _errs9) {
                    if (typeof data3 === 'string') {
                      if (!pattern4.test(data3)) {
                        validate25.errors = [
                          {
                            instancePath: instancePath + '/set',
                            schemaPath: '#/$defs/Version/pattern',
                            keyword: 'pattern',
                            params: { pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$' },
                          },
                        ]
                        return false
                      }
                    } else {
                      validate25.errors = [
                        {
                          instancePath: instancePath + '/set',
                          schemaPath: '#/$defs/Version/type',
                          keyword: 'type',
                          params: { type: 'string' },
                        },
                      ]
                      return false
                    }
                  }
                  var valid0 = _errs8 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.drivenAt !== undefined) {
                    let data4 = data.drivenAt
                    const _errs11 = errors
                    if (errors === _errs11) {
                      if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
                        let missing1
                        if (
                          (data4.started === undefined && (missing1 = 'started')) ||
                          (data4.finished === undefined && (missing1 = 'finished'))
                        ) {
                          validate25.errors = [
                            {
                              instancePath: instancePath + '/drivenAt',
                              schemaPath: '#/properties/drivenAt/required',
                              keyword: 'required',
                              params: { missingProperty: missing1 },
                            },
                          ]
                          return false
                        } else {
                          const _errs13 = errors
                          for (const key1 in data4) {
                            if (!(key1 === 'started' || key1 === 'finished')) {
                              validate25.errors = [
                                {
                                  instancePath: instancePath + '/drivenAt',
                                  schemaPath: '#/properties/drivenAt/additionalProperties',
                                  keyword: 'additionalProperties',
                                  params: { additionalProperty: key1 },
                                },
                              ]
                              return false
                              break
                            }
                          }
                          if (_errs13 === errors) {
                            if (data4.started !== undefined) {
                              let data5 = data4.started
                              const _errs14 = errors
                              const _errs15 = errors
                              if (errors === _errs15) {
                                if (errors === _errs15) {
                                  if (typeof data5 === 'string') {
                                    if (!pattern5.test(data5)) {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/drivenAt/started',
                                          schemaPath: '#/$defs/Moment/pattern',
                                          keyword: 'pattern',
                                          params: { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
                                        },
                                      ]
                                      return false
                                    } else {
                                      if (!formats16(data5)) {
                                        validate25.errors = [
                                          {
                                            instancePath: instancePath + '/drivenAt/started',
                                            schemaPath: '#/$defs/Moment/format',
                                            keyword: 'format',
                                            params: { format: 'date-time' },
                                          },
                                        ]
                                        return false
                                      }
                                    }
                                  } else {
                                    validate25.errors = [
                                      {
                                        instancePath: instancePath + '/drivenAt/started',
                                        schemaPath: '#/$defs/Moment/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ]
                                    return false
                                  }
                                }
                              }
                              var valid3 = _errs14 === errors
                            } else {
                              var valid3 = true
                            }
                            if (valid3) {
                              if (data4.finished !== undefined) {
                                let data6 = data4.finished
                                const _errs17 = errors
                                const _errs18 = errors
                                if (errors === _errs18) {
                                  if (errors === _errs18) {
                                    if (typeof data6 === 'string') {
                                      if (!pattern5.test(data6)) {
                                        validate25.errors = [
                                          {
                                            instancePath: instancePath + '/drivenAt/finished',
                                            schemaPath: '#/$defs/Moment/pattern',
                                            keyword: 'pattern',
                                            params: {
                                              pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
                                            },
                                          },
                                        ]
                                        return false
                                      } else {
                                        if (!formats16(data6)) {
                                          validate25.errors = [
                                            {
                                              instancePath: instancePath + '/drivenAt/finished',
                                              schemaPath: '#/$defs/Moment/format',
                                              keyword: 'format',
                                              params: { format: 'date-time' },
                                            },
                                          ]
                                          return false
                                        }
                                      }
                                    } else {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/drivenAt/finished',
                                          schemaPath: '#/$defs/Moment/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                }
                                var valid3 = _errs17 === errors
                              } else {
                                var valid3 = true
                              }
                            }
                          }
                        }
                      } else {
                        validate25.errors = [
                          {
                            instancePath: instancePath + '/drivenAt',
                            schemaPath: '#/properties/drivenAt/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ]
                        return false
                      }
                    }
                    var valid0 = _errs11 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.statedAt !== undefined) {
                      let data7 = data.statedAt
                      const _errs20 = errors
                      const _errs21 = errors
                      if (errors === _errs21) {
                        if (errors === _errs21) {
                          if (typeof data7 === 'string') {
                            if (!pattern5.test(data7)) {
                              validate25.errors = [
                                {
                                  instancePath: instancePath + '/statedAt',
                                  schemaPath: '#/$defs/Moment/pattern',
                                  keyword: 'pattern',
                                  params: { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
                                },
                              ]
                              return false
                            } else {
                              if (!formats16(data7)) {
                                validate25.errors = [
                                  {
                                    instancePath: instancePath + '/statedAt',
                                    schemaPath: '#/$defs/Moment/format',
                                    keyword: 'format',
                                    params: { format: 'date-time' },
                                  },
                                ]
                                return false
                              }
                            }
                          } else {
                            validate25.errors = [
                              {
                                instancePath: instancePath + '/statedAt',
                                schemaPath: '#/$defs/Moment/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              },
                            ]
                            return false
                          }
                        }
                      }
                      var valid0 = _errs20 === errors
                    } else {
                      var valid0 = true
                    }
                    if (valid0) {
                      if (data.validUntil !== undefined) {
                        let data8 = data.validUntil
                        const _errs23 = errors
                        const _errs24 = errors
                        if (errors === _errs24) {
                          if (errors === _errs24) {
                            if (typeof data8 === 'string') {
                              if (!pattern8.test(data8)) {
                                validate25.errors = [
                                  {
                                    instancePath: instancePath + '/validUntil',
                                    schemaPath: '#/$defs/Day/pattern',
                                    keyword: 'pattern',
                                    params: { pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
                                  },
                                ]
                                return false
                              } else {
                                if (!formats22(data8)) {
                                  validate25.errors = [
                                    {
                                      instancePath: instancePath + '/validUntil',
                                      schemaPath: '#/$defs/Day/format',
                                      keyword: 'format',
                                      params: { format: 'date' },
                                    },
                                  ]
                                  return false
                                }
                              }
                            } else {
                              validate25.errors = [
                                {
                                  instancePath: instancePath + '/validUntil',
                                  schemaPath: '#/$defs/Day/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ]
                              return false
                            }
                          }
                        }
                        var valid0 = _errs23 === errors
                      } else {
                        var valid0 = true
                      }
                      if (valid0) {
                        if (data.required !== undefined) {
                          let data9 = data.required
                          const _errs26 = errors
                          if (errors === _errs26) {
                            if (data9 && typeof data9 == 'object' && !Array.isArray(data9)) {
                              let missing2
                              if (
                                (data9.satisfied === undefined && (missing2 = 'satisfied')) ||
                                (data9.violated === undefined && (missing2 = 'violated')) ||
                                (data9.notApplicable === undefined && (missing2 = 'notApplicable')) ||
                                (data9.unjudged === undefined && (missing2 = 'unjudged'))
                              ) {
                                validate25.errors = [
                                  {
                                    instancePath: instancePath + '/required',
                                    schemaPath: '#/properties/required/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing2 },
                                  },
                                ]
                                return false
                              } else {
                                const _errs28 = errors
                                for (const key2 in data9) {
                                  if (
                                    !(
                                      key2 === 'satisfied' ||
                                      key2 === 'violated' ||
                                      key2 === 'notApplicable' ||
                                      key2 === 'unjudged'
                                    )
                                  ) {
                                    validate25.errors = [
                                      {
                                        instancePath: instancePath + '/required',
                                        schemaPath: '#/properties/required/additionalProperties',
                                        keyword: 'additionalProperties',
                                        params: { additionalProperty: key2 },
                                      },
                                    ]
                                    return false
                                    break
                                  }
                                }
                                if (_errs28 === errors) {
                                  if (data9.satisfied !== undefined) {
                                    let data10 = data9.satisfied
                                    const _errs29 = errors
                                    const _errs30 = errors
                                    if (
                                      !(
                                        typeof data10 == 'number' &&
                                        !(data10 % 1) &&
                                        !isNaN(data10) &&
                                        isFinite(data10)
                                      )
                                    ) {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/required/satisfied',
                                          schemaPath: '#/$defs/Count/type',
                                          keyword: 'type',
                                          params: { type: 'integer' },
                                        },
                                      ]
                                      return false
                                    }
                                    if (errors === _errs30) {
                                      if (typeof data10 == 'number' && isFinite(data10)) {
                                        if (data10 > 9007199254740991 || isNaN(data10)) {
                                          validate25.errors = [
                                            {
                                              instancePath: instancePath + '/required/satisfied',
                                              schemaPath: '#/$defs/Count/maximum',
                                              keyword: 'maximum',
                                              params: { comparison: '<=', limit: 9007199254740991 },
                                            },
                                          ]
                                          return false
                                        } else {
                                          if (data10 < 0 || isNaN(data10)) {
                                            validate25.errors = [
                                              {
                                                instancePath: instancePath + '/required/satisfied',
                                                schemaPath: '#/$defs/Count/minimum',
                                                keyword: 'minimum',
                                                params: { comparison: '>=', limit: 0 },
                                              },
                                            ]
                                            return false
                                          }
                                        }
                                      }
                                    }
                                    var valid8 = _errs29 === errors
                                  } else {
                                    var valid8 = true
                                  }
                                  if (valid8) {
                                    if (data9.violated !== undefined) {
                                      let data11 = data9.violated
                                      const _errs32 = errors
                                      const _errs33 = errors
                                      if (
                                        !(
                                          typeof data11 == 'number' &&
                                          !(data11 % 1) &&
                                          !isNaN(data11) &&
                                          isFinite(data11)
                                        )
                                      ) {
                                        validate25.errors = [
                                          {
                                            instancePath: instancePath + '/required/violated',
                                            schemaPath: '#/$defs/Count/type',
                                            keyword: 'type',
                                            params: { type: 'integer' },
                                          },
                                        ]
                                        return false
                                      }
                                      if (errors === _errs33) {
                                        if (typeof data11 == 'number' && isFinite(data11)) {
                                          if (data11 > 9007199254740991 || isNaN(data11)) {
                                            validate25.errors = [
                                              {
                                                instancePath: instancePath + '/required/violated',
                                                schemaPath: '#/$defs/Count/maximum',
                                                keyword: 'maximum',
                                                params: { comparison: '<=', limit: 9007199254740991 },
                                              },
                                            ]
                                            return false
                                          } else {
                                            if (data11 < 0 || isNaN(data11)) {
                                              validate25.errors = [
                                                {
                                                  instancePath: instancePath + '/required/violated',
                                                  schemaPath: '#/$defs/Count/minimum',
                                                  keyword: 'minimum',
                                                  params: { comparison: '>=', limit: 0 },
                                                },
                                              ]
                                              return false
                                            }
                                          }
                                        }
                                      }
                                      var valid8 = _errs32 === errors
                                    } else {
                                      var valid8 = true
                                    }
                                    if (valid8) {
                                      if (data9.notApplicable !== undefined) {
                                        let data12 = data9.notApplicable
                                        const _errs35 = errors
                                        const _errs36 = errors
                                        if (
                                          !(
                                            typeof data12 == 'number' &&
                                            !(data12 % 1) &&
                                            !isNaN(data12) &&
                                            isFinite(data12)
                                          )
                                        ) {
                                          validate25.errors = [
                                            {
                                              instancePath: instancePath + '/required/notApplicable',
                                              schemaPath: '#/$defs/Count/type',
                                              keyword: 'type',
                                              params: { type: 'integer' },
                                            },
                                          ]
                                          return false
                                        }
                                        if (errors === _errs36) {
                                          if (typeof data12 == 'number' && isFinite(data12)) {
                                            if (data12 > 9007199254740991 || isNaN(data12)) {
                                              validate25.errors = [
                                                {
                                                  instancePath: instancePath + '/required/notApplicable',
                                                  schemaPath: '#/$defs/Count/maximum',
                                                  keyword: 'maximum',
                                                  params: { comparison: '<=', limit: 9007199254740991 },
                                                },
                                              ]
                                              return false
                                            } else {
                                              if (data12 < 0 || isNaN(data12)) {
                                                validate25.errors = [
                                                  {
                                                    instancePath: instancePath + '/required/notApplicable',
                                                    schemaPath: '#/$defs/Count/minimum',
                                                    keyword: 'minimum',
                                                    params: { comparison: '>=', limit: 0 },
                                                  },
                                                ]
                                                return false
                                              }
                                            }
                                          }
                                        }
                                        var valid8 = _errs35 === errors
                                      } else {
                                        var valid8 = true
                                      }
                                      if (valid8) {
                                        if (data9.unjudged !== undefined) {
                                          let data13 = data9.unjudged
                                          const _errs38 = errors
                                          const _errs39 = errors
                                          if (
                                            !(
                                              typeof data13 == 'number' &&
                                              !(data13 % 1) &&
                                              !isNaN(data13) &&
                                              isFinite(data13)
                                            )
                                          ) {
                                            validate25.errors = [
                                              {
                                                instancePath: instancePath + '/required/unjudged',
                                                schemaPath: '#/$defs/Count/type',
                                                keyword: 'type',
                                                params: { type: 'integer' },
                                              },
                                            ]
                                            return false
                                          }
                                          if (errors === _errs39) {
                                            if (typeof data13 == 'number' && isFinite(data13)) {
                                              if (data13 > 9007199254740991 || isNaN(data13)) {
                                                validate25.errors = [
                                                  {
                                                    instancePath: instancePath + '/required/unjudged',
                                                    schemaPath: '#/$defs/Count/maximum',
                                                    keyword: 'maximum',
                                                    params: { comparison: '<=', limit: 9007199254740991 },
                                                  },
                                                ]
                                                return false
                                              } else {
                                                if (data13 < 0 || isNaN(data13)) {
                                                  validate25.errors = [
                                                    {
                                                      instancePath: instancePath + '/required/unjudged',
                                                      schemaPath: '#/$defs/Count/minimum',
                                                      keyword: 'minimum',
                                                      params: { comparison: '>=', limit: 0 },
                                                    },
                                                  ]
                                                  return false
                                                }
                                              }
                                            }
                                          }
                                          var valid8 = _errs38 === errors
                                        } else {
                                          var valid8 = true
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            } else {
                              validate25.errors = [
                                {
                                  instancePath: instancePath + '/required',
                                  schemaPath: '#/properties/required/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ]
                              return false
                            }
                          }
                          var valid0 = _errs26 === errors
                        } else {
                          var valid0 = true
                        }
                        if (valid0) {
                          if (data.notApplicable !== undefined) {
                            let data14 = data.notApplicable
                            const _errs41 = errors
                            if (errors === _errs41) {
                              if (Array.isArray(data14)) {
                                if (data14.length > 10000) {
                                  validate25.errors = [
                                    {
                                      instancePath: instancePath + '/notApplicable',
                                      schemaPath: '#/properties/notApplicable/maxItems',
                                      keyword: 'maxItems',
                                      params: { limit: 10000 },
                                    },
                                  ]
                                  return false
                                } else {
                                  var valid13 = true
                                  const len0 = data14.length
                                  for (let i0 = 0; i0 < len0; i0++) {
                                    const _errs43 = errors
                                    if (
                                      !validate30(data14[i0], {
                                        instancePath: instancePath + '/notApplicable/' + i0,
                                        parentData: data14,
                                        parentDataProperty: i0,
                                        rootData,
                                      })
                                    ) {
                                      vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors)
                                      errors = vErrors.length
                                    }
                                    var valid13 = _errs43 === errors
                                    if (!valid13) {
                                      break
                                    }
                                  }
                                }
                              } else {
                                validate25.errors = [
                                  {
                                    instancePath: instancePath + '/notApplicable',
                                    schemaPath: '#/properties/notApplicable/type',
                                    keyword: 'type',
                                    params: { type: 'array' },
                                  },
                                ]
                                return false
                              }
                            }
                            var valid0 = _errs41 === errors
                          } else {
                            var valid0 = true
                          }
                          if (valid0) {
                            if (data.unjudged !== undefined) {
                              const _errs44 = errors
                              if (
                                !validate32(data.unjudged, {
                                  instancePath: instancePath + '/unjudged',
                                  parentData: data,
                                  parentDataProperty: 'unjudged',
                                  rootData,
                                })
                              ) {
                                vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors)
                                errors = vErrors.length
                              }
                              var valid0 = _errs44 === errors
                            } else {
                              var valid0 = true
                            }
                            if (valid0) {
                              if (data.notJudged !== undefined) {
                                const _errs45 = errors
                                if (
                                  !validate32(data.notJudged, {
                                    instancePath: instancePath + '/notJudged',
                                    parentData: data,
                                    parentDataProperty: 'notJudged',
                                    rootData,
                                  })
                                ) {
                                  vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors)
                                  errors = vErrors.length
                                }
                                var valid0 = _errs45 === errors
                              } else {
                                var valid0 = true
                              }
                              if (valid0) {
                                if (data.lacks !== undefined) {
                                  let data18 = data.lacks
                                  const _errs46 = errors
                                  if (errors === _errs46) {
                                    if (Array.isArray(data18)) {
                                      if (data18.length > 100) {
                                        validate25.errors = [
                                          {
                                            instancePath: instancePath + '/lacks',
                                            schemaPath: '#/properties/lacks/maxItems',
                                            keyword: 'maxItems',
                                            params: { limit: 100 },
                                          },
                                        ]
                                        return false
                                      } else {
                                        var valid14 = true
                                        const len1 = data18.length
                                        for (let i1 = 0; i1 < len1; i1++) {
                                          let data19 = data18[i1]
                                          const _errs48 = errors
                                          const _errs49 = errors
                                          if (errors === _errs49) {
                                            if (errors === _errs49) {
                                              if (typeof data19 === 'string') {
                                                if (data19.length > 200) {
                                                  validate25.errors = [
                                                    {
                                                      instancePath: instancePath + '/lacks/' + i1,
                                                      schemaPath: '#/$defs/Name/maxLength',
                                                      keyword: 'maxLength',
                                                      params: { limit: 200 },
                                                    },
                                                  ]
                                                  return false
                                                } else {
                                                  if (data19.length < 1) {
                                                    validate25.errors = [
                                                      {
                                                        instancePath: instancePath + '/lacks/' + i1,
                                                        schemaPath: '#/$defs/Name/minLength',
                                                        keyword: 'minLength',
                                                        params: { limit: 1 },
                                                      },
                                                    ]
                                                    return false
                                                  } else {
                                                    if (!formats0(data19)) {
                                                      validate25.errors = [
                                                        {
                                                          instancePath: instancePath + '/lacks/' + i1,
                                                          schemaPath: '#/$defs/Name/format',
                                                          keyword: 'format',
                                                          params: { format: 'name' },
                                                        },
                                                      ]
                                                      return false
                                                    }
                                                  }
                                                }
                                              } else {
                                                validate25.errors = [
                                                  {
                                                    instancePath: instancePath + '/lacks/' + i1,
                                                    schemaPath: '#/$defs/Name/type',
                                                    keyword: 'type',
                                                    params: { type: 'string' },
                                                  },
                                                ]
                                                return false
                                              }
                                            }
                                          }
                                          var valid14 = _errs48 === errors
                                          if (!valid14) {
                                            break
                                          }
                                        }
                                      }
                                    } else {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/lacks',
                                          schemaPath: '#/properties/lacks/type',
                                          keyword: 'type',
                                          params: { type: 'array' },
                                        },
                                      ]
                                      return false
                                    }
                                  }
                                  var valid0 = _errs46 === errors
                                } else {
                                  var valid0 = true
                                }
                                if (valid0) {
                                  if (data.scope !== undefined) {
                                    let data20 = data.scope
                                    const _errs51 = errors
                                    if (typeof data20 !== 'string') {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/scope',
                                          schemaPath: '#/properties/scope/type',
                                          keyword: 'type',
                                          params: { type: 'string' },
                                        },
                                      ]
                                      return false
                                    }
                                    if (!(data20 === 'whole' || data20 === 'partial')) {
                                      validate25.errors = [
                                        {
                                          instancePath: instancePath + '/scope',
                                          schemaPath: '#/properties/scope/enum',
                                          keyword: 'enum',
                                          params: { allowedValues: schema22.properties.scope.enum },
                                        },
                                      ]
                                      return false
                                    }
                                    var valid0 = _errs51 === errors
                                  } else {
                                    var valid0 = true
                                  }
                                  if (valid0) {
                                    if (data.drive !== undefined) {
                                      let data21 = data.drive
                                      const _errs53 = errors
                                      if (errors === _errs53) {
                                        if (data21 && typeof data21 == 'object' && !Array.isArray(data21)) {
                                          let missing3
                                          if (
                                            (data21.seed === undefined && (missing3 = 'seed')) ||
                                            (data21.seedSource === undefined && (missing3 = 'seedSource')) ||
                                            (data21.shards === undefined && (missing3 = 'shards')) ||
                                            (data21.requests === undefined && (missing3 = 'requests')) ||
                                            (data21.retries === undefined && (missing3 = 'retries')) ||
                                            (data21.tokens === undefined && (missing3 = 'tokens')) ||
                                            (data21.budgets === undefined && (missing3 = 'budgets'))
                                          ) {
                                            validate25.errors = [
                                              {
                                                instancePath: instancePath + '/drive',
                                                schemaPath: '#/properties/drive/required',
                                                keyword: 'required',
                                                params: { missingProperty: missing3 },
                                              },
                                            ]
                                            return false
                                          } else {
                                            const _errs55 = errors
                                            for (const key3 in data21) {
                                              if (
                                                !(
                                                  key3 === 'seed' ||
                                                  key3 === 'seedSource' ||
                                                  key3 === 'shards' ||
                                                  key3 === 'requests' ||
                                                  key3 === 'retries' ||
                                                  key3 === 'tokens' ||
                                                  key3 === 'samples' ||
                                                  key3 === 'budgets'
                                                )
                                              ) {
                                                validate25.errors = [
                                                  {
                                                    instancePath: instancePath + '/drive',
                                                    schemaPath: '#/properties/drive/additionalProperties',
                                                    keyword: 'additionalProperties',
                                                    params: { additionalProperty: key3 },
                                                  },
                                                ]
                                                return false
                                                break
                                              }
                                            }
                                            if (_errs55 === errors) {
                                              if (data21.seed !== undefined) {
                                                let data22 = data21.seed
                                                const _errs56 = errors
                                                const _errs57 = errors
                                                if (
                                                  !(
                                                    typeof data22 == 'number' &&
                                                    !(data22 % 1) &&
                                                    !isNaN(data22) &&
                                                    isFinite(data22)
                                                  )
                                                ) {
                                                  validate25.errors = [
                                                    {
                                                      instancePath: instancePath + '/drive/seed',
                                                      schemaPath: '#/$defs/Count/type',
                                                      keyword: 'type',
                                                      params: { type: 'integer' },
                                                    },
                                                  ]
                                                  return false
                                                }
                                                if (errors === _errs57) {
                                                  if (typeof data22 == 'number' && isFinite(data22)) {
                                                    if (data22 > 9007199254740991 || isNaN(data22)) {
                                                      validate25.errors = [
                                                        {
                                                          instancePath: instancePath + '/drive/seed',
                                                          schemaPath: '#/$defs/Count/maximum',
                                                          keyword: 'maximum',
                                                          params: { comparison: '<=', limit: 9007199254740991 },
                                                        },
                                                      ]
                                                      return false
                                                    } else {
                                                      if (data22 < 0 || isNaN(data22)) {
                                                        validate25.errors = [
                                                          {
                                                            instancePath: instancePath + '/drive/seed',
                                                            schemaPath: '#/$defs/Count/minimum',
                                                            keyword: 'minimum',
                                                            params: { comparison: '>=', limit: 0 },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                    }
                                                  }
                                                }
                                                var valid16 = _errs56 === errors
                                              } else {
                                                var valid16 = true
                                              }
                                              if (valid16) {
                                                if (data21.seedSource !== undefined) {
                                                  let data23 = data21.seedSource
                                                  const _errs59 = errors
                                                  if (typeof data23 !== 'string') {
                                                    validate25.errors = [
                                                      {
                                                        instancePath: instancePath + '/drive/seedSource',
                                                        schemaPath: '#/properties/drive/properties/seedSource/type',
                                                        keyword: 'type',
                                                        params: { type: 'string' },
                                                      },
                                                    ]
                                                    return false
                                                  }
                                                  if (!(data23 === 'given' || data23 === 'random')) {
                                                    validate25.errors = [
                                                      {
                                                        instancePath: instancePath + '/drive/seedSource',
                                                        schemaPath: '#/properties/drive/properties/seedSource/enum',
                                                        keyword: 'enum',
                                                        params: {
                                                          allowedValues:
                                                            schema22.properties.drive.properties.seedSource.enum,
                                                        },
                                                      },
                                                    ]
                                                    return false
                                                  }
                                                  var valid16 = _errs59 === errors
                                                } else {
                                                  var valid16 = true
                                                }
                                                if (valid16) {
                                                  if (data21.shards !== undefined) {
                                                    let data24 = data21.shards
                                                    const _errs61 = errors
                                                    const _errs62 = errors
                                                    if (
                                                      !(
                                                        typeof data24 == 'number' &&
                                                        !(data24 % 1) &&
                                                        !isNaN(data24) &&
                                                        isFinite(data24)
                                                      )
                                                    ) {
                                                      validate25.errors = [
                                                        {
                                                          instancePath: instancePath + '/drive/shards',
                                                          schemaPath: '#/$defs/Count/type',
                                                          keyword: 'type',
                                                          params: { type: 'integer' },
                                                        },
                                                      ]
                                                      return false
                                                    }
                                                    if (errors === _errs62) {
                                                      if (typeof data24 == 'number' && isFinite(data24)) {
                                                        if (data24 > 9007199254740991 || isNaN(data24)) {
                                                          validate25.errors = [
                                                            {
                                                              instancePath: instancePath + '/drive/shards',
                                                              schemaPath: '#/$defs/Count/maximum',
                                                              keyword: 'maximum',
                                                              params: { comparison: '<=', limit: 9007199254740991 },
                                                            },
                                                          ]
                                                          return false
                                                        } else {
                                                          if (data24 < 0 || isNaN(data24)) {
                                                            validate25.errors = [
                                                              {
                                                                instancePath: instancePath + '/drive/shards',
                                                                schemaPath: '#/$defs/Count/minimum',
                                                                keyword: 'minimum',
                                                                params: { comparison: '>=', limit: 0 },
                                                              },
                                                            ]
                                                            return false
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid16 = _errs61 === errors
                                                  } else {
                                                    var valid16 = true
                                                  }
                                                  if (valid16) {
                                                    if (data21.requests !== undefined) {
                                                      let data25 = data21.requests
                                                      const _errs64 = errors
                                                      const _errs65 = errors
                                                      if (
                                                        !(
                                                          typeof data25 == 'number' &&
                                                          !(data25 % 1) &&
                                                          !isNaN(data25) &&
                                                          isFinite(data25)
                                                        )
                                                      ) {
                                                        validate25.errors = [
                                                          {
                                                            instancePath: instancePath + '/drive/requests',
                                                            schemaPath: '#/$defs/Count/type',
                                                            keyword: 'type',
                                                            params: { type: 'integer' },
                                                          },
                                                        ]
                                                        return false
                                                      }
                                                      if (errors === _errs65) {
                                                        if (typeof data25 == 'number' && isFinite(data25)) {
                                                          if (data25 > 9007199254740991 || isNaN(data25)) {
                                                            validate25.errors = [
                                                              {
                                                                instancePath: instancePath + '/drive/requests',
                                                                schemaPath: '#/$defs/Count/maximum',
                                                                keyword: 'maximum',
                                                                params: { comparison: '<=', limit: 9007199254740991 },
                                                              },
                                                            ]
                                                            return false
                                                          } else {
                                                            if (data25 < 0 || isNaN(data25)) {
                                                              validate25.errors = [
                                                                {
                                                                  instancePath: instancePath + '/drive/requests',
                                                                  schemaPath: '#/$defs/Count/minimum',
                                                                  keyword: 'minimum',
                                                                  params: { comparison: '>=', limit: 0 },
                                                                },
                                                              ]
                                                              return false
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid16 = _errs64 === errors
                                                    } else {
                                                      var valid16 = true
                                                    }
                                                    if (valid16) {
                                                      if (data21.retries !== undefined) {
                                                        let data26 = data21.retries
                                                        const _errs67 = errors
                                                        const _errs68 = errors
                                                        if (
                                                          !(
                                                            typeof data26 == 'number' &&
                                                            !(data26 % 1) &&
                                                            !isNaN(data26) &&
                                                            isFinite(data26)
                                                          )
                                                        ) {
                                                          validate25.errors = [
                                                            {
                                                              instancePath: instancePath + '/drive/retries',
                                                              schemaPath: '#/$defs/Count/type',
                                                              keyword: 'type',
                                                              params: { type: 'integer' },
                                                            },
                                                          ]
                                                          return false
                                                        }
                                                        if (errors === _errs68) {
                                                          if (typeof data26 == 'number' && isFinite(data26)) {
                                                            if (data26 > 9007199254740991 || isNaN(data26)) {
                                                              validate25.errors = [
                                                                {
                                                                  instancePath: instancePath + '/drive/retries',
                                                                  schemaPath: '#/$defs/Count/maximum',
                                                                  keyword: 'maximum',
                                                                  params: { comparison: '<=', limit: 9007199254740991 },
                                                                },
                                                              ]
                                                              return false
                                                            } else {
                                                              if (data26 < 0 || isNaN(data26)) {
                                                                validate25.errors = [
                                                                  {
                                                                    instancePath: instancePath + '/drive/retries',
                                                                    schemaPath: '#/$defs/Count/minimum',
                                                                    keyword: 'minimum',
                                                                    params: { comparison: '>=', limit: 0 },
                                                                  },
                                                                ]
                                                                return false
                                                              }
                                                            }
                                                          }
                                                        }
                                                        var valid16 = _errs67 === errors
                                                      } else {
                                                        var valid16 = true
                                                      }
                                                      if (valid16) {
                                                        if (data21.tokens !== undefined) {
                                                          let data27 = data21.tokens
                                                          const _errs70 = errors
                                                          const _errs71 = errors
                                                          if (
                                                            !(
                                                              typeof data27 == 'number' &&
                                                              !(data27 % 1) &&
                                                              !isNaN(data27) &&
                                                              isFinite(data27)
                                                            )
                                                          ) {
                                                            validate25.errors = [
                                                              {
                                                                instancePath: instancePath + '/drive/tokens',
                                                                schemaPath: '#/$defs/Count/type',
                                                                keyword: 'type',
                                                                params: { type: 'integer' },
                                                              },
                                                            ]
                                                            return false
                                                          }
                                                          if (errors === _errs71) {
                                                            if (typeof data27 == 'number' && isFinite(data27)) {
                                                              if (data27 > 9007199254740991 || isNaN(data27)) {
                                                                validate25.errors = [
                                                                  {
                                                                    instancePath: instancePath + '/drive/tokens',
                                                                    schemaPath: '#/$defs/Count/maximum',
                                                                    keyword: 'maximum',
                                                                    params: {
                                                                      comparison: '<=',
                                                                      limit: 9007199254740991,
                                                                    },
                                                                  },
                                                                ]
                                                                return false
                                                              } else {
                                                                if (data27 < 0 || isNaN(data27)) {
                                                                  validate25.errors = [
                                                                    {
                                                                      instancePath: instancePath + '/drive/tokens',
                                                                      schemaPath: '#/$defs/Count/minimum',
                                                                      keyword: 'minimum',
                                                                      params: { comparison: '>=', limit: 0 },
                                                                    },
                                                                  ]
                                                                  return false
                                                                }
                                                              }
                                                            }
                                                          }
                                                          var valid16 = _errs70 === errors
                                                        } else {
                                                          var valid16 = true
                                                        }
                                                        if (valid16) {
                                                          if (data21.samples !== undefined) {
                                                            let data28 = data21.samples
                                                            const _errs73 = errors
                                                            const _errs74 = errors
                                                            if (
                                                              !(
                                                                typeof data28 == 'number' &&
                                                                !(data28 % 1) &&
                                                                !isNaN(data28) &&
                                                                isFinite(data28)
                                                              )
                                                            ) {
                                                              validate25.errors = [
                                                                {
                                                                  instancePath: instancePath + '/drive/samples',
                                                                  schemaPath: '#/$defs/Count/type',
                                                                  keyword: 'type',
                                                                  params: { type: 'integer' },
                                                                },
                                                              ]
                                                              return false
                                                            }
                                                            if (errors === _errs74) {
                                                              if (typeof data28 == 'number' && isFinite(data28)) {
                                                                if (data28 > 9007199254740991 || isNaN(data28)) {
                                                                  validate25.errors = [
                                                                    {
                                                                      instancePath: instancePath + '/drive/samples',
                                                                      schemaPath: '#/$defs/Count/maximum',
                                                                      keyword: 'maximum',
                                                                      params: {
                                                                        comparison: '<=',
                                                                        limit: 9007199254740991,
                                                                      },
                                                                    },
                                                                  ]
                                                                  return false
                                                                } else {
                                                                  if (data28 < 0 || isNaN(data28)) {
                                                                    validate25.errors = [
                                                                      {
                                                                        instancePath: instancePath + '/drive/samples',
                                                                        schemaPath: '#/$defs/Count/minimum',
                                                                        keyword: 'minimum',
                                                                        params: { comparison: '>=', limit: 0 },
                                                                      },
                                                                    ]
                                                                    return false
                                                                  }
                                                                }
                                                              }
                                                            }
                                                            var valid16 = _errs73 === errors
                                                          } else {
                                                            var valid16 = true
                                                          }
                                                          if (valid16) {
                                                            if (data21.budgets !== undefined) {
                                                              const _errs76 = errors
                                                              if (
                                                                !validate35(data21.budgets, {
                                                                  instancePath: instancePath + '/drive/budgets',
                                                                  parentData: data21,
                                                                  parentDataProperty: 'budgets',
                                                                  rootData,
                                                                })
                                                              ) {
                                                                vErrors =
                                                                  vErrors === null
                                                                    ? validate35.errors
                                                                    : vErrors.concat(validate35.errors)
                                                                errors = vErrors.length
                                                              }
                                                              var valid16 = _errs76 === errors
                                                            } else {
                                                              var valid16 = true
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate25.errors = [
                                            {
                                              instancePath: instancePath + '/drive',
                                              schemaPath: '#/properties/drive/type',
                                              keyword: 'type',
                                              params: { type: 'object' },
                                            },
                                          ]
                                          return false
                                        }
                                      }
                                      var valid0 = _errs53 === errors
                                    } else {
                                      var valid0 = true
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate25.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate25.errors = vErrors
  return errors === 0
}
function validate17(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data.result === undefined && (missing0 = 'result')) ||
        (data.configuration === undefined && (missing0 = 'configuration')) ||
        (data.passedTests === undefined && (missing0 = 'passedTests')) ||
        (data.warnedTests === undefined && (missing0 = 'warnedTests')) ||
        (data.failedTests === undefined && (missing0 = 'failedTests')) ||
        (data.conformance === undefined && (missing0 = 'conformance'))
      ) {
        validate17.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (
            !(
              key0 === 'result' ||
              key0 === 'configuration' ||
              key0 === 'passedTests' ||
              key0 === 'warnedTests' ||
              key0 === 'failedTests' ||
              key0 === 'conformance'
            )
          ) {
            validate17.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data.result !== undefined) {
            let data0 = data.result
            const _errs2 = errors
            if (typeof data0 !== 'string') {
              validate17.errors = [
                {
                  instancePath: instancePath + '/result',
                  schemaPath: '#/properties/result/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            if (!(data0 === 'PASSED' || data0 === 'FAILED')) {
              validate17.errors = [
                {
                  instancePath: instancePath + '/result',
                  schemaPath: '#/properties/result/enum',
                  keyword: 'enum',
                  params: { allowedValues: schema19.properties.result.enum },
                },
              ]
              return false
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.configuration !== undefined) {
              let data1 = data.configuration
              const _errs4 = errors
              if (errors === _errs4) {
                if (Array.isArray(data1)) {
                  if (data1.length > 3) {
                    validate17.errors = [
                      {
                        instancePath: instancePath + '/configuration',
                        schemaPath: '#/properties/configuration/maxItems',
                        keyword: 'maxItems',
                        params: { limit: 3 },
                      },
                    ]
                    return false
                  } else {
                    if (data1.length < 3) {
                      validate17.errors = [
                        {
                          instancePath: instancePath + '/configuration',
                          schemaPath: '#/properties/configuration/minItems',
                          keyword: 'minItems',
                          params: { limit: 3 },
                        },
                      ]
                      return false
                    } else {
                      const len0 = data1.length
                      if (!(len0 <= 3)) {
                        validate17.errors = [
                          {
                            instancePath: instancePath + '/configuration',
                            schemaPath: '#/properties/configuration/additionalItems',
                            keyword: 'additionalItems',
                            params: { limit: 3 },
                          },
                        ]
                        return false
                      } else {
                        const len1 = data1.length
                        if (len1 > 0) {
                          const _errs6 = errors
                          if (
                            !validate11(data1[0], {
                              instancePath: instancePath + '/configuration/0',
                              parentData: data1,
                              parentDataProperty: 0,
                              rootData,
                            })
                          ) {
                            vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors)
                            errors = vErrors.length
                          }
                          var valid1 = _errs6 === errors
                        }
                        if (valid1) {
                          if (len1 > 1) {
                            const _errs7 = errors
                            if (
                              !validate11(data1[1], {
                                instancePath: instancePath + '/configuration/1',
                                parentData: data1,
                                parentDataProperty: 1,
                                rootData,
                              })
                            ) {
                              vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors)
                              errors = vErrors.length
                            }
                            var valid1 = _errs7 === errors
                          }
                          if (valid1) {
                            if (len1 > 2) {
                              const _errs8 = errors
                              if (
                                !validate11(data1[2], {
                                  instancePath: instancePath + '/configuration/2',
                                  parentData: data1,
                                  parentDataProperty: 2,
                                  rootData,
                                })
                              ) {
                                vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors)
                                errors = vErrors.length
                              }
                              var valid1 = _errs8 === errors
                            }
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate17.errors = [
                    {
                      instancePath: instancePath + '/configuration',
                      schemaPath: '#/properties/configuration/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs4 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.passedTests !== undefined) {
                const _errs9 = errors
                if (
                  !validate21(data.passedTests, {
                    instancePath: instancePath + '/passedTests',
                    parentData: data,
                    parentDataProperty: 'passedTests',
                    rootData,
                  })
                ) {
                  vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors)
                  errors = vErrors.length
                }
                var valid0 = _errs9 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.warnedTests !== undefined) {
                  const _errs10 = errors
                  if (
                    !validate21(data.warnedTests, {
                      instancePath: instancePath + '/warnedTests',
                      parentData: data,
                      parentDataProperty: 'warnedTests',
                      rootData,
                    })
                  ) {
                    vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors)
                    errors = vErrors.length
                  }
                  var valid0 = _errs10 === errors
                } else {
                  var valid0 = true
                }
                if (valid0) {
                  if (data.failedTests !== undefined) {
                    const _errs11 = errors
                    if (
                      !validate21(data.failedTests, {
                        instancePath: instancePath + '/failedTests',
                        parentData: data,
                        parentDataProperty: 'failedTests',
                        rootData,
                      })
                    ) {
                      vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors)
                      errors = vErrors.length
                    }
                    var valid0 = _errs11 === errors
                  } else {
                    var valid0 = true
                  }
                  if (valid0) {
                    if (data.conformance !== undefined) {
                      const _errs12 = errors
                      if (
                        !validate25(data.conformance, {
                          instancePath: instancePath + '/conformance',
                          parentData: data,
                          parentDataProperty: 'conformance',
                          rootData,
                        })
                      ) {
                        vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors)
                        errors = vErrors.length
                      }
                      var valid0 = _errs12 === errors
                    } else {
                      var valid0 = true
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate17.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate17.errors = vErrors
  return errors === 0
}
function validate10(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  /*# sourceURL="statement.schema.json" */ let vErrors = null
  let errors = 0
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0
      if (
        (data._type === undefined && (missing0 = '_type')) ||
        (data.subject === undefined && (missing0 = 'subject')) ||
        (data.predicateType === undefined && (missing0 = 'predicateType')) ||
        (data.predicate === undefined && (missing0 = 'predicate'))
      ) {
        validate10.errors = [
          { instancePath, schemaPath: '#/required', keyword: 'required', params: { missingProperty: missing0 } },
        ]
        return false
      } else {
        const _errs1 = errors
        for (const key0 in data) {
          if (!(key0 === '_type' || key0 === 'subject' || key0 === 'predicateType' || key0 === 'predicate')) {
            validate10.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ]
            return false
            break
          }
        }
        if (_errs1 === errors) {
          if (data._type !== undefined) {
            let data0 = data._type
            const _errs2 = errors
            if (typeof data0 !== 'string') {
              validate10.errors = [
                {
                  instancePath: instancePath + '/_type',
                  schemaPath: '#/properties/_type/type',
                  keyword: 'type',
                  params: { type: 'string' },
                },
              ]
              return false
            }
            if ('https://in-toto.io/Statement/v1' !== data0) {
              validate10.errors = [
                {
                  instancePath: instancePath + '/_type',
                  schemaPath: '#/properties/_type/const',
                  keyword: 'const',
                  params: { allowedValue: 'https://in-toto.io/Statement/v1' },
                },
              ]
              return false
            }
            var valid0 = _errs2 === errors
          } else {
            var valid0 = true
          }
          if (valid0) {
            if (data.subject !== undefined) {
              let data1 = data.subject
              const _errs4 = errors
              if (errors === _errs4) {
                if (Array.isArray(data1)) {
                  if (data1.length > 1000) {
                    validate10.errors = [
                      {
                        instancePath: instancePath + '/subject',
                        schemaPath: '#/properties/subject/maxItems',
                        keyword: 'maxItems',
                        params: { limit: 1000 },
                      },
                    ]
                    return false
                  } else {
                    if (data1.length < 1) {
                      validate10.errors = [
                        {
                          instancePath: instancePath + '/subject',
                          schemaPath: '#/properties/subject/minItems',
                          keyword: 'minItems',
                          params: { limit: 1 },
                        },
                      ]
                      return false
                    } else {
                      var valid1 = true
                      const len0 = data1.length
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs6 = errors
                        if (
                          !validate11(data1[i0], {
                            instancePath: instancePath + '/subject/' + i0,
                            parentData: data1,
                            parentDataProperty: i0,
                            rootData,
                          })
                        ) {
                          vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors)
                          errors = vErrors.length
                        }
                        var valid1 = _errs6 === errors
                        if (!valid1) {
                          break
                        }
                      }
                    }
                  }
                } else {
                  validate10.errors = [
                    {
                      instancePath: instancePath + '/subject',
                      schemaPath: '#/properties/subject/type',
                      keyword: 'type',
                      params: { type: 'array' },
                    },
                  ]
                  return false
                }
              }
              var valid0 = _errs4 === errors
            } else {
              var valid0 = true
            }
            if (valid0) {
              if (data.predicateType !== undefined) {
                let data3 = data.predicateType
                const _errs7 = errors
                if (typeof data3 !== 'string') {
                  validate10.errors = [
                    {
                      instancePath: instancePath + '/predicateType',
                      schemaPath: '#/properties/predicateType/type',
                      keyword: 'type',
                      params: { type: 'string' },
                    },
                  ]
                  return false
                }
                if ('https://in-toto.io/attestation/test-result/v0.1' !== data3) {
                  validate10.errors = [
                    {
                      instancePath: instancePath + '/predicateType',
                      schemaPath: '#/properties/predicateType/const',
                      keyword: 'const',
                      params: { allowedValue: 'https://in-toto.io/attestation/test-result/v0.1' },
                    },
                  ]
                  return false
                }
                var valid0 = _errs7 === errors
              } else {
                var valid0 = true
              }
              if (valid0) {
                if (data.predicate !== undefined) {
                  const _errs9 = errors
                  if (
                    !validate17(data.predicate, {
                      instancePath: instancePath + '/predicate',
                      parentData: data,
                      parentDataProperty: 'predicate',
                      rootData,
                    })
                  ) {
                    vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors)
                    errors = vErrors.length
                  }
                  var valid0 = _errs9 === errors
                } else {
                  var valid0 = true
                }
              }
            }
          }
        }
      }
    } else {
      validate10.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } }]
      return false
    }
  }
  validate10.errors = vErrors
  return errors === 0
}
