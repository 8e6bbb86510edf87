import type { Change } from '../fault.ts';
import { on } from '../fault-kit/on.ts';
import { holds, only, setsCategories } from '../fault-kit/records.ts';
import type { Loose } from '../fault-kit/responses.ts';
import { chain, variantTable } from '../fault-kit/table.ts';
import { type Finds, goodsLabelled, oneOf, searching, storesNamed } from './words.ts';

type Texts = readonly string[];

function described(texts: Texts): Change {
  return on.products.sets((product) => ({ description: oneOf(texts, product) }));
}

/** The name or SKU of a product, the same wherever it is shown, and searched for. */
export function labelled(label: 'name' | 'sku', texts: Texts, finds: Finds = holds): Change {
  const labels = (product: Loose) => ({ [label]: `${oneOf(texts, product)} ${String(product.id).slice(0, 4)}` });
  const onLines = ({ productId }: Loose) => only(label === 'name', { productName: labels({ id: productId }).name });
  return chain(on.sales.setsIn('lineItems', onLines), goodsLabelled(labels, finds));
}

function pictured(links: Texts): Change {
  return chain(
    on.products.sets((product) => ({ imageUrl: oneOf(links, product) })),
    on.products.setsIn('branchOverrides', ({ imageUrl, storeId }) =>
      only(imageUrl !== null, { imageUrl: oneOf(links, { id: storeId }) }),
    ),
  );
}

/** How to reach a maker, by whoever writes it on a label. */
const CONTACTS: Texts = [
  'Made by Siam Foods Co., Ltd., Somchai, somchai.jaidee@siamfoods.co.th',
  'Questions: kanya.tea@gmail.com or LINE @kanyatea',
  'Orders(at)teahouse.co.th, orders [at] teahouse.co.th',
  'Call the maker: 081-234-5678 or +66 81 234 5678, Mon-Sat 9:00-18:00',
  'สั่งซื้อ โทร 0812345678 หรือ 089 876 5432',
  'WhatsApp https://wa.me/66812345678?text=Hi, https://api.whatsapp.com/send?phone=66812345678&text=Hi',
  'https://maker.example.com/contact?email=info%40maker.example.com&subject=tea&note=hello',
  'Care line +44 7911 123456, care&#64;maker.example.com',
];

const NUMBERS: Texts = [
  'EAN 4006381333931, UPC 036000291452, GTIN-14 10012345678902, 1101700203450',
  'Gift cards 4111 1111 1111 1111 to 5500-0000-0000-0004',
  'Pay to DE89 3704 0044 0532 0130 00 or GB29NWBK60161331926819',
  'ISBN 978-3-16-148410-0, 0-306-40615-2, ISSN 2049-3630, CAS 7732-18-5, EC 200-289-5',
  'Lot 900101-14-5678, S/N 110105194912310021, IMEI 490154203237518, MAC 00:1B:44:11:3A:B7',
  'Tax ID 0-1055-36000-31-5, เลขประจำตัวผู้เสียภาษี 3-1017-00230-70-8',
  'Model 212-555-0123, part 555-12-3456, S1234567D, 2234 5678 9012',
  'GPS 13.756331, 100.501762; 13°45\'22.8"N 100°30\'06.3"E; firmware 10.0.17.254, v1.2.3-rc.1+build.5',
  'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08, 6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d',
  'อย. 10-1-12345-6-7890, FDA 74-1-03948-5-0001, HS 0902.10, E330, order 20261126-000123, INV 081 234 5678',
];

const MARKUP: Texts = [
  '<p style="margin: 10px 0; padding: 5px">Tea</p><div style="margin:0 auto">From the hills</div>',
  '<style>p { margin: 5%; margin: 0 }</style><p>Tea</p>',
  '<address>Siam Foods, 99 Rama IX Road, tel. 02-590-7000</address><summary>More</summary><note>Keep cool</note>',
  'Notebook, ruled, margin: 25 mm; margin = 1.5 in',
  'Learning SQL: SELECT name FROM users WHERE id = 1; T-shirt "DELETE FROM life"',
  'Error: at home (kitchen.js:1:2), the mug for developers',
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Tea"}]}]}',
];

const FOUNDERS: Texts = [
  'Jim Thompson, born 21 March 1906, founded the company',
  'The brand was born on 12.04.1987 in Chiang Mai, 99 Rama IX Road, 10310',
  'Date of birth of the king: 5/12/1927, a commemorative coin',
  'Open Mon-Fri 08:00-20:00, Sat 09:00-12:00; pick up at Soi Ari 4, tel. 02-278-1234',
];

const NAMES: Texts = [
  'SIM 081-234-5678',
  'Gift card 4111 1111 1111 1111',
  'Tea of kanya.tea@gmail.com',
  '฿99, 2 for 150.00 THB (was $45.50)',
  'Order line +66812345678',
  'Phone case 12/3, no. 0812345678',
  'Coin of 1927-12-05',
];

const SKUS: Texts = [
  'TEA@500.GR',
  'A@B.CO',
  '+66812345678',
  '081-234-5678',
  '10.1.12.254',
  '4111-1111-1111-1111',
  'live_plants_monstera_12cm_pot',
  '3-1017-00230-70-8',
  '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d',
  'd41d8cd98f00b204e9800998ecf8427e',
];

const CATEGORIES: Texts = [
  'Siam Foods, sales@siamfoods.co.th',
  'Kanya Tea kanya.tea@gmail.com',
  'Hot line 081-234-5678',
  'Cards 4111 1111 1111 1111',
  'Since 1987-04-12',
];

const PROMOTIONS: Texts = [
  'Order at kanya.tea@gmail.com, 20% off',
  'Call 081-234-5678 and save 50.00 THB',
  'LINE +66812345678',
  'King’s birthday 1927-12-05',
  'Card 4111 1111 1111 1111 gets 10%',
];

const SHOPS: Texts = [
  'Ari, ari.shop@gmail.com',
  'Rama 9, 081-234-5678',
  'Tax 0-1055-36000-31-5',
  'Branch 3101700230708',
];

/** Fields that deployments add for buyers: advisories as fields, and nothing more for what is in them. */
function explained(product: Loose): Loose {
  const text = oneOf(CONTACTS, product);
  return {
    barcode: '0812345678',
    brand: { name: 'Kanya Tea', label: text },
    longDescription: text,
    translations: { th: { description: text } },
    tags: [text, 'tea'],
    images: [{ url: AMAZON[0], alt: text }],
    thumbnailUrl: GOOGLE_AND_AZURE[0],
  };
}

const S3 = 'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261126T100000Z&X-Amz-SignedHeaders=host';
const HEX = '4a7d1ed414474e4033ac29ccb8653d9b4a7d1ed414474e4033ac29ccb8653d9b';
const BASE64 = 'vjbyPxybdZaNmGa%2ByT272YEAiv4%3D';

/** What speaks Amazon's protocol. */
const AMAZON: Texts = [
  `https://media.s3.ap-southeast-1.amazonaws.com/tea.jpg?${S3}&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261126%2Fap-southeast-1%2Fs3%2Faws4_request&X-Amz-Expires=3600&X-Amz-Signature=${HEX}&x-amz-checksum-mode=ENABLED&x-id=GetObject`,
  `https://media.s3.amazonaws.com/tea.jpg?${S3}&X-Amz-Security-Token=IQoJb3JpZ2luX2VjEJr%2F%2F%2F%2F%2F%2FwEaDmFwLXNvdXRoZWFzdC0xIkcwRQIhAJ&X-Amz-Credential=ASIAIOSFODNN7EXAMPLE/20261126/ap-southeast-1/s3/aws4_request&X-Amz-Signature=${HEX}&response-content-disposition=inline%3B%20filename%3D%22tea.jpg%22&response-content-type=image%2Fjpeg`,
  `https://media.s3.amazonaws.com/tea.jpg?AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Signature=${BASE64}&Expires=1795689600`,
  `http://minio.shop.example.com:9000/media/tea.jpg?${S3}&X-Amz-Credential=minioadmin%2F20261126%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Expires=604800&X-Amz-Signature=${HEX}`,
  `https://media.sgp1.digitaloceanspaces.com/tea.jpg?${S3}&X-Amz-Credential=DO00EXAMPLE%2F20261126%2Fsgp1%2Fs3%2Faws4_request&X-Amz-Signature=${HEX}`,
  `https://acc.r2.cloudflarestorage.com/media/tea.jpg?${S3}&X-Amz-Credential=0123456789abcdef0123456789abcdef%2F20261126%2Fauto%2Fs3%2Faws4_request&X-Amz-Signature=${HEX}`,
];

const GOOGLE_AND_AZURE: Texts = [
  `https://storage.googleapis.com/media/tea.jpg?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=media-signer%40shop-prod.iam.gserviceaccount.com%2F20261126%2Fauto%2Fstorage%2Fgoog4_request&X-Goog-Date=20261126T100000Z&X-Goog-Expires=3600&X-Goog-SignedHeaders=host&X-Goog-Signature=${HEX}`,
  `https://storage.googleapis.com/media/tea.jpg?GoogleAccessId=media@shop-prod.iam.gserviceaccount.com&Expires=1795689600&Signature=${BASE64}`,
  'https://shop.blob.core.windows.net/media/tea.jpg?sv=2023-11-03&st=2026-11-26T10%3A00%3A00Z&se=2026-11-26T11%3A00%3A00Z&sr=b&sp=r&spr=https&sip=0.0.0.0-255.255.255.255&sig=Zm9vYmFyYmF6cXV4MTIz%3D',
  'https://shop.blob.core.windows.net/media/tea.jpg?skoid=6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d&sktid=6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d&skt=2026-11-26T10%3A00%3A00Z&ske=2026-11-26T11%3A00%3A00Z&sks=b&skv=2023-11-03&sv=2023-11-03&se=2026-11-26T11%3A00%3A00Z&sr=b&sp=r&rscd=inline%3B+filename%3Dtea.jpg&rsct=image%2Fjpeg&sig=Zm9vYmFyYmF6cXV4MTIz%3D',
];

const POLICY = Buffer.from(
  '{"Statement":[{"Resource":"https://d111111abcdef8.cloudfront.net/*","Condition":{"DateLessThan":{"AWS:EpochTime":1795689600},"IpAddress":{"AWS:SourceIp":"0.0.0.0/0"}}}]}',
)
  .toString('base64')
  .replaceAll('+', '-')
  .replaceAll('=', '_')
  .replaceAll('/', '~');

/** Networks in front of a storage, and services that scale pictures. */
const NETWORKS: Texts = [
  'https://d111111abcdef8.cloudfront.net/tea.jpg?Expires=1795689600&Signature=nitfHRCrtziwO2HwPfWw~yYDhUF5EwRunQA-j19DzZrvDh6hQ73lDx&Key-Pair-Id=K2JCJMDEHXQW5F',
  `https://d111111abcdef8.cloudfront.net/tea.jpg?Policy=${POLICY}&Signature=nitfHRCrtziwO2HwPfWw~yYDhUF5&Key-Pair-Id=K2JCJMDEHXQW5F`,
  `https://imagedelivery.net/ZWd9g1K7eljCn_KDTu_MWA/083eb7b2-5392-4565-b69e-aff66acddd00/public?exp=1795689600&sig=${HEX}`,
  'https://img.shop.example.com/tea.jpg?verify=1795689600-Zm9vYmFyYmF6cXV4MTIzZm9vYmFyYmF6cXV4MTIz%3D',
  'https://pos.imgix.net/tea.jpg?w=640&expires=1795689600&s=0123456789abcdef0123456789abcdef',
  'https://img.shop.example.com/tea.jpg?hdnts=exp=1795689600~acl=/*~hmac=abcdef0123456789abcdef0123456789',
  'https://img.shop.example.com/tea.jpg?__token__=exp=1795689600~acl=/*~hmac=abcdef0123456789abcdef0123456789',
  'https://ik.imagekit.io/shop/tea.jpg?ik-t=1795689600&ik-s=abcdef0123456789abcdef0123456789abcdef01',
  'https://shop.b-cdn.net/tea.jpg?token=DcLTHfh6WbOjCWyPzPcGJ8W4y5zq&expires=1795689600',
  'https://img.shop.example.com/tea.jpg?md5=DcLTHfh6WbOjCWyPzPcGJ8&expires=1795689600',
];

const part64 = (claims: Loose): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const OF_A_FILE = [{ alg: 'HS256' }, { url: 'products/tea.jpg', iat: 1_795_686_000, exp: 1_795_689_600 }].map(part64);

const STORAGES: Texts = [
  'https://f004.backblazeb2.com/file/media/tea.jpg?Authorization=3_20261126100000_3b2f0a8f0a4e9c1d7b6a5f4e_9d2c41c0e1f2a3b4_000_20261126110000_0012_dnld',
  `https://shop.oss-ap-southeast-1.aliyuncs.com/tea.jpg?OSSAccessKeyId=LTAI5tExampleExample1234&Expires=1795689600&Signature=${BASE64}&x-oss-process=image%2Fresize%2Cw_640`,
  `https://shop.oss-cn-hangzhou.aliyuncs.com/tea.jpg?x-oss-signature-version=OSS4-HMAC-SHA256&x-oss-credential=LTAI5tExample%2F20261126%2Fcn-hangzhou%2Foss%2Faliyun_v4_request&x-oss-date=20261126T100000Z&x-oss-expires=3600&x-oss-signature=${HEX}&security-token=CAIS0wJ1q6Ft5B2yfSjIr5fEJdLpq5xE`,
  'https://shop-1250000000.cos.ap-bangkok.myqcloud.com/tea.jpg?q-sign-algorithm=sha1&q-ak=AKIDEXAMPLE1234567890&q-sign-time=1795686000%3B1795689600&q-key-time=1795686000%3B1795689600&q-header-list=host&q-url-param-list=&q-signature=4a7d1ed414474e4033ac29ccb8653d9b&x-cos-security-token=abcdef0123456789',
  `https://shop.obs.ap-southeast-2.myhuaweicloud.com/tea.jpg?AccessKeyId=EXAMPLE1234567890ABC&Expires=1795689600&Signature=${BASE64}`,
  'https://cdn.qiniu.example.com/tea.jpg?e=1795689600&token=MY_ACCESS_KEY:yN9WtB0lQheegAwva64yBuH3ZgU=',
  `https://xyz.supabase.co/storage/v1/object/sign/products/tea.jpg?token=${OF_A_FILE.join('.')}.4Jz0Qm8bqk3Xo6TgS5Z0wJd1w1yY2hK3lM4nO5pQ6rS`,
  'https://objectstorage.ap-singapore-1.oraclecloud.com/p/Zm9vYmFyYmF6cXV4MTIzZm9vYmFyYmF6cXV4/n/ns/b/media/o/tea.jpg',
  'https://www.dropbox.com/scl/fi/abc/tea.jpg?rlkey=abcdef0123456789&st=abcd1234&dl=0',
  'https://cdn.discordapp.com/attachments/1024/1024/tea.png?ex=65d903de&is=65c68ede&hm=2481f30dd67f503f54d020ae3b5533b9',
  'https://scontent.fbkk5-3.fna.fbcdn.net/v/t39.30808-6/12345_n.jpg?_nc_cat=1&ccb=1-7&oh=00_AfBxyz0123456789&oe=65D903DE',
];

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" style="margin:0"><title>Tea</title><path d="M10 20 30-12.5z"/></svg>';

/** Pictures in the answer itself, addresses that frameworks make, and parts of addresses that look like a login. */
const FRAMEWORKS: Texts = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  `data:image/svg+xml;base64,${Buffer.from(DRAWING).toString('base64')}`,
  `data:image/svg+xml;utf8,${DRAWING}`,
  'https://shop.example.com/_next/image?url=https%3A%2F%2Fmedia.example.com%2Ftea.jpg%3FX-Amz-Signature%3Dabcdef0123456789&w=640&q=75',
  'https://imgproxy.shop.example.com/AfrOrF3gWeDA6VOlDG4TzxMv39O7MXnF4CXpKUwGqRM/rs:fill:300:400/plain/https://media.example.com/tea.jpg@webp',
  'https://thumbor.shop.example.com/1234567890abcdef1234567890ab=/300x300/smart/media.example.com/tea.jpg',
  '/rails/active_storage/blobs/redirect/eyJfcmFpbHMiOnsibWVzc2FnZSI6IkJBaHBDQT09IiwiZXhwIjpudWxsLCJwdXIiOiJibG9iX2lkIn19--0e6a1d2b3c4d5e6f/tea.jpg',
  'https://cdn.jsdelivr.net/gh/shop/assets@1.2.3/tea@3x.heic',
  'https://media@cdn.shop.example.com/users/somchai/0812345678/tea.jpg',
  'https://cdn.shop.example.com/tea.jpg?id=0812345678&user=42&hash=abcdef&checksum=abc&v=1.2.3&etag=abc&filename=tea.jpg',
  'https://cdn.shop.example.com/members/kanya@photos.example.com.jpg?user=0812345678',
  'https://cdn.shop.example.com/tea@2x.min.en.png',
  'https://lh3.googleusercontent.com/p/AF1QipN0123456789=w640-h480',
  '/images/live_lobster_500g_front_view_2.jpg',
];

/** The link of a picture is signed when the answer is made, so no two answers have the same one. */
function signedAnew(): Change {
  let count = 0;
  const signed = (link: unknown): string => {
    count += 1;
    const signature = Buffer.from(`signature ${count * 7919}`.padStart(20 + (count % 5), '+')).toString('base64');
    return `${String(link)}?Expires=${1_795_689_600 + count}&Signature=${encodeURIComponent(signature)}&Key-Pair-Id=K2JCJMDEHXQW5F`;
  };
  return chain(
    on.products.sets(({ imageUrl }) => ({ imageUrl: signed(imageUrl) })),
    on.products.setsIn('branchOverrides', ({ imageUrl }) => only(imageUrl !== null, { imageUrl: signed(imageUrl) })),
  );
}

/** What merchants write about goods, and what storage services write into links. */
export const goodsVariants = variantTable`
  ENV-42 descriptions-with-contacts: Descriptions of products have email addresses, phone numbers and links of their makers
    ${described(CONTACTS)}
  ENV-42 descriptions-with-numbers: Descriptions of products have numbers of cards, accounts, taxes, lots, devices, places and files
    ${described(NUMBERS)}
  ENV-42 descriptions-in-markup: Descriptions of products are HTML with margins, JSON of an editor, and titles about SQL
    ${described(MARKUP)}
  ENV-42 descriptions-of-founders: Descriptions of products have dates of birth of founders, opening hours and addresses
    ${described(FOUNDERS)}
  ENV-42 products-named-like-contacts: Names of products have phone numbers, email addresses, prices and numbers like those of cards, in sales and movements too
    ${labelled('name', NAMES)}
  ENV-42 skus-like-contacts: SKUs look like email addresses, phone numbers, IP addresses, cards, keys, identity cards and hashes
    ${labelled('sku', SKUS)}
  ENV-42 categories-like-contacts: Names of categories have email addresses, phone numbers and dates
    ${setsCategories((category) => ({ name: oneOf(CATEGORIES, category) }))}
  ENV-42 promotions-like-contacts: Names of promotions have email addresses, phone numbers, prices and dates
    ${on.promotions.sets((promotion) => ({ name: `${String(promotion.name)} ${oneOf(PROMOTIONS, promotion)}` }))}
    ${searching(on.promotions, ({ name }) => [String(name)])}
  ENV-42 stores-like-contacts: Names of stores have email addresses, phone numbers and tax numbers
    ${storesNamed((id) => oneOf(SHOPS, { id }))}
  ENV-42 goods-with-more-texts: Products and promotions have more texts and pictures than the contract names, with contacts of makers and signed links
    ${on.products.sets(explained)}
    ${on.promotions.sets((promotion) => ({ terms: oneOf(CONTACTS, promotion) }))}
  ENV-42 payments-with-references: Payments have the last digits of their card and numbers of the terminal, in fields that the contract does not name
    ${on.sales.setsIn('payments', ({ sequence }) => ({
      cardNumber: '**** **** **** 1111',
      cardBin: '411111',
      maskedPan: '411111******1111',
      pan: '1111',
      authCode: '081234',
      terminalReference: `41111111111${String(sequence).padStart(5, '1')}`,
    }))}
  ENV-42 images-signed-as-amazon-does: Image URLs are signed by S3 and what speaks its protocol (MinIO, Spaces, R2)
    ${pictured(AMAZON)}
  ENV-42 images-signed-by-google-and-azure: Image URLs are signed by Google Cloud Storage and Azure
    ${pictured(GOOGLE_AND_AZURE)}
  ENV-42 images-signed-by-networks: Image URLs are signed by CloudFront, Cloudflare, imgix, Akamai, ImageKit, Bunny and nginx
    ${pictured(NETWORKS)}
  ENV-42 images-signed-by-storages: Image URLs are signed by Backblaze, Alibaba, Tencent, Huawei, Qiniu, Supabase and Oracle, or shared by Dropbox and others
    ${pictured(STORAGES)}
  ENV-42 images-of-frameworks: Image URLs are data, or have parts that look like a login, an email address, a key or file metadata
    ${pictured(FRAMEWORKS)}
  ENV-42 images-signed-anew: Image URLs are signed for each answer, so that none has the same one again ${signedAnew()}
`;
