import type { ApiResponse } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { type Asked, all, not } from '../fault-kit/conditions.ts';
import { limited } from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { answers, json, type Loose, withHeader } from '../fault-kit/responses.ts';
import { variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

const TYPES =
  'RESTOCK, ADD_WASTE, REMOVE_WASTE, MOVE_SEND, MOVE_RECEIVE, DELETE, CONVERT_FROM, CONVERT_TO, DELETE_RESTOCK, TRANSFER_ORDER_SEND, SUPPLIER_PURCHASE_ORDER_RECEIVE';

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
};

type ErrorBody = (status: number, phrase: string, asked: Asked) => Loose | string;

/** Errors as this framework writes them, in the status that they had. */
function worded(body: ErrorBody): Change {
  return on.anything.changeResponse((response, asked) =>
    response.status < 400 ? response : reworded(response, body, asked),
  );
}

function reworded(response: ApiResponse, body: ErrorBody, asked: Asked): ApiResponse {
  const { status, headers } = response;
  const said = body(status, PHRASES[status] ?? 'Error', asked);
  const type = typeof said === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  return {
    status,
    headers: { ...headers, 'content-type': type },
    body: typeof said === 'string' ? said : JSON.stringify(said),
  };
}

function byParameter(asked: Asked, messages: readonly string[]): Loose {
  return Object.fromEntries(names(asked).map((name) => [name, messages]));
}

function names({ query }: Asked): string[] {
  return [...new Set(query.keys())];
}

const CLOUD: Readonly<Record<string, string>> = {
  server: 'cloudflare',
  via: '1.1 3f2504e04f8911d39a0c0305e82c3301.cloudfront.net (CloudFront)',
  'x-cache': 'Miss from cloudfront',
  'x-amz-cf-pop': 'BKK50-C1',
  'x-amz-cf-id': 'kL9zYkT3mQ0vXw8JcO2rN5sPaB7dE1fGhI4jK6lMnO-pQrStUvWxYz==',
  'x-amzn-requestid': '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d',
  'x-amzn-trace-id': 'Root=1-67891233-abcdef012345678912345678;Parent=53995c3f42cd8ad8;Sampled=1',
  'x-amz-apigw-id': 'Hq2nVExampleBkkFw=',
  'cf-ray': '8e1f2a3b4c5d6e7f-BKK',
  'cf-cache-status': 'DYNAMIC',
  age: '12',
  etag: 'W/"c7-0p8mS0d4XnW2Z1y6Vq8tR3uKf9A"',
  'server-timing': 'db;dur=53.2;desc="database", app;dur=47.2, cost;dur=0.4',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'x-b3-traceid': '0463571234567890',
  'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/1;o=1',
  'x-correlation-id': '1700000000812345678',
  'x-runtime': '0.081234',
  'x-timer': 'S1700000000.812345,VS0,VE81',
  'x-served-by': 'cache-bkk2310027-BKK',
  'x-envoy-upstream-service-time': '42',
  'x-ratelimit-cost': '1',
  'x-content-digest': 'sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
  'alt-svc': 'h3=":443"; ma=86400',
  nel: '{"success_fraction":0,"report_to":"cf-nel","max_age":604800}',
  'report-to':
    '{"endpoints":[{"url":"https://a.nel.cloudflare.com/report/v4?s=kL9zYkT3mQ0vXw8JcO2r"}],"group":"cf-nel"}',
  'content-security-policy': "default-src 'none'; report-uri mailto:security@pos-vendor.example",
  'x-api-version': '2026-11-02',
  'x-operator': 'POS Vendor Co., Ltd.',
};

/** Of the bounds of a range, one alone is not enough. */
const bothOrNone: Change = answers(
  all(not(on.promotions), ({ query }) => query.has('from') !== query.has('to')),
  json(400, { error: { status: 400 } }),
);

export const frameworkVariants = variantTable`
  # The error bodies of frameworks in common use, and the headers of what stands in front of a deployment
  ERR-08 errors-of-nestjs: Errors are in the format of NestJS, with messages of its validator
    ${worded((status, phrase, asked) => ({
      statusCode: status,
      message:
        status === 400
          ? [
              `each value in types must be one of the following values: ${TYPES}`,
              ...names(asked).map(
                (name) =>
                  `${name} must be a valid ISO 8601 date string, UUID or number conforming to the specified constraints`,
              ),
            ]
          : phrase,
      error: phrase,
    }))}
  ERR-08 errors-of-spring: Errors are in the format of Spring, with timestamp and path
    ${worded((status, phrase, asked) => ({
      timestamp: '2026-11-21T00:31:04.123+00:00',
      status,
      error: phrase,
      message:
        status === 400
          ? `Failed to convert value of type 'java.lang.String' to required type 'java.lang.Integer'`
          : 'No message available',
      path: asked.path,
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    }))}
  ERR-08 errors-of-fastapi: Errors are in the format of FastAPI, with input and expected values
    ${worded((status, phrase, asked) =>
      status === 400
        ? {
            detail: [...asked.query].map(([name, value], index) => ({
              type: 'enum',
              loc: ['query', name, index],
              msg: `Input should be one of ${TYPES}`,
              input: value,
              ctx: { expected: TYPES },
            })),
          }
        : { detail: phrase },
    )}
  ERR-08 errors-of-rails: Errors are in the format of Rails, by parameter
    ${worded((status, phrase, asked) =>
      status === 400
        ? { errors: byParameter(asked, ['must be less than or equal to 100', 'is invalid']) }
        : { status, error: phrase },
    )}
  ERR-08 errors-of-express: Errors are the HTML page of Express
    ${worded(
      (_status, phrase, asked) =>
        `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>${phrase}: ${asked.method} ${asked.path.replace(/[<>&]/g, '')}</pre>\n</body>\n</html>\n`,
    )}
  ERR-08 errors-of-aspnet: Errors are problem details of ASP.NET
    ${worded((status, phrase, asked) => ({
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: status === 400 ? 'One or more validation errors occurred.' : phrase,
      status,
      traceId: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
      errors: byParameter(asked, ['The value is not valid.']),
    }))}
  ERR-08 errors-in-json-api: Errors are in the format of JSON:API, with IDs and a contact
    ${worded((status, phrase, asked) => ({
      jsonapi: { version: '1.1' },
      errors: [
        {
          id: 'c1f6a2de-2f0e-4d7a-9a53-0f6a1d2b3c4d',
          status: String(status),
          code: 'E-1042-7781',
          title: phrase,
          detail: 'The request cannot be served. Note the request id, and give the reason when you call.',
          source: { parameter: names(asked)[0] ?? null },
          links: { about: 'https://developers.example.com/errors/E-1042-7781' },
        },
      ],
      meta: {
        reason: 'policy',
        user_message: 'Contact support',
        support: { email: 'support@pos-vendor.example', phone: '02-123-4567' },
        requestId: '1700000000812345678',
      },
    }))}
  AUTH-28 headers-of-a-cloud: Every answer has headers of a load balancer, a cache and a tracer
    ${on.anything.changeResponse((response) => ({ ...response, headers: { ...response.headers, ...CLOUD } }))}
  ENV-44 another-json: Bodies are indented, escape all but ASCII, and have a vendor media type
    ${choosing({ spaces: 'two', escapes: 'ascii', mediaType: 'vendor' })}
  RATE-05,RATE-06 limited-with-a-date: 200 answers of /me in a second, and then a 429 with a date in Retry-After
    ${limited(
      (_served, left) => {
        const at = new Date(Math.ceil((Date.now() + left) / 1000) * 1000).toUTCString();
        return withHeader(json(429, { error: { code: 'rate_limited', retryable: true } }), 'retry-after', at);
      },
      { quota: 200 },
    )}
  # How requests are read by builders who are more forgiving, or less, than the reference
  PAR-35,PAR-36,PAR-37,PAR-38,PAR-40,TEN-25,ERR-10 requests-read-with-good-will: Values are converted where possible: dates to instants, +10 to ten; the last of two values counts, blanks and invalid IDs are dropped, and undescribed parameters are ignored
    ${choosing({
      dates: 'days too',
      limitForms: 'plus',
      twice: 'last',
      emptyValues: 'ignored',
      emptyItems: 'dropped',
      blanks: 'trimmed',
      booleans: 'digits too',
      badGoods: 'nothing',
    })}
  AUTH-26,AUTH-27,PAR-37,PAR-39,PROMO-22,INV-22,INV-23,FIL-24,FIL-27,TEN-25,RO-10 requests-read-to-the-letter: Bearer is case-sensitive, unknown paths are 401, unknown parameters, unknown values of a trigger and several categories or products are 400, as is a single bound, shifts take no parameter, and writes are 403
    ${choosing(
      {
        bearer: 'exact',
        keyFirst: 'key first',
        unknownParameters: 'refused',
        badTrigger: 'refused',
        severalGoods: 'refused',
        shiftParameters: 'none',
        writes: 403,
        productCase: 'exact',
        logCase: 'exact',
      },
      bothOrNone,
    )}
`;
