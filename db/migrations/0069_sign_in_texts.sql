-- The texts of sign-in and registration have new ids; the texts of brands are stored by id. Texts of the old ids would be ignored.

SET lock_timeout = '5s';

UPDATE merchant SET copy = (
  SELECT jsonb_object_agg(language, (
    SELECT coalesce(jsonb_object_agg(regexp_replace(id, '^doors\.', 'sign_in.'), text), '{}') FROM jsonb_each(texts) AS one (id, text)
  )) FROM jsonb_each(copy) AS of_language (language, texts)
) WHERE copy::text LIKE '%"doors.%';
